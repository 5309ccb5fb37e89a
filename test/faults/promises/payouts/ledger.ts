import type { Market } from '../../testbed/market.js';

/** The platform's share of a sale: the default of the setting. */
const FEE_SHARE = 0.1;

const UNBALANCED_SQL = `SELECT transaction_id::text AS what FROM lister_ledger GROUP BY transaction_id
    HAVING sum(cents) <> 0 OR count(DISTINCT lister_id) <> 1
  UNION ALL
  SELECT lister_id::text FROM (
    SELECT lister_id, sum(cents) AS cents FROM lister_ledger WHERE account = 'on-the-way' GROUP BY lister_id
    UNION ALL
    SELECT lister_id, -sum(cents) FROM payouts WHERE state IN ('waiting', 'sending', 'under-way') GROUP BY lister_id) compared
  GROUP BY lister_id HAVING sum(cents) <> 0`;

/**
 * Returns a message for each transaction that does not sum up to 0, and for each lister whose ledger has another sum of
 * payouts in progress than the open payouts. One statement reads both, so that nothing is written in between.
 */
export async function ledgerFaults(market: Market): Promise<string[]> {
  const rows = await market.query<{ what: string }>(UNBALANCED_SQL);
  return rows.map(({ what }) => `the ledger does not balance for ${what}`);
}

/** Compares the earnings of each sale with the captures and refunds in PayPal's records (EARN-2, EARN-3). */
export async function saleFaults(market: Market): Promise<{ count: number; faults: string[] }> {
  const rows = await market.query<{ captureId: string; account: string; cents: string }>(
    `SELECT p.capture_id AS "captureId", g.account, sum(g.cents) AS cents FROM lister_ledger g
     JOIN payments p ON p.id = g.payment_id GROUP BY p.capture_id, g.account`,
  );
  const centsByCapture = new Map<string, Map<string, number>>();
  for (const { captureId, account, cents } of rows)
    centsByCapture.set(
      captureId,
      (centsByCapture.get(captureId) ?? new Map<string, number>()).set(account, Number(cents)),
    );
  const faults: string[] = [];
  let count = 0;
  for (const { captures, refunds } of market.paypal.orders.values())
    for (const { id, amount } of captures) {
      count += 1;
      const refundCents = refunds
        .filter(({ captureId }) => captureId === id)
        .map((refund) => cents(refund.amount));
      const netPaidCents = cents(amount) - refundCents.reduce((sum, amountCents) => sum + amountCents, 0);
      const feeCents = Math.floor(netPaidCents * FEE_SHARE + 0.5);
      const centsOn = (account: string) => centsByCapture.get(id)?.get(account) ?? 0;
      const isAsExpected =
        centsOn('buyers') === -netPaidCents &&
        centsOn('fee') === feeCents &&
        centsOn('pending') + centsOn('available') === netPaidCents - feeCents;
      if (!isAsExpected || !centsByCapture.has(id))
        faults.push(
          `capture ${id} keeps ${netPaidCents} and earned ${JSON.stringify([...(centsByCapture.get(id) ?? [])])}`,
        );
    }
  return { count, faults };
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
