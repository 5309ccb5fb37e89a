import type { Market } from '../../testbed/market.js';

/** The platform's share of a sale: the default of the setting. */
const FEE_SHARE = 0.1;

const UNBALANCED_LEDGER_SQL = `SELECT transaction_id::text AS subject FROM lister_ledger GROUP BY transaction_id
    HAVING sum(cents) <> 0 OR count(DISTINCT lister_id) <> 1
  UNION ALL
  SELECT lister_id::text FROM (
    SELECT lister_id, sum(cents) AS cents FROM lister_ledger WHERE account = 'on-the-way' GROUP BY lister_id
    UNION ALL
    SELECT lister_id, -sum(cents) FROM payouts WHERE state IN ('waiting', 'sending', 'under-way') GROUP BY lister_id) compared
  GROUP BY lister_id HAVING sum(cents) <> 0`;

/**
 * Returns a message for each transaction whose ledger lines do not sum to 0 or concern several listers, and for each
 * lister whose open payouts do not sum to the ledger's amount of payouts in progress. A single SQL statement reads the
 * ledger and the payouts, so that no write can change one of them between two reads.
 */
export async function findLedgerErrors(market: Market): Promise<string[]> {
  const rows = await market.query<{ subject: string }>(UNBALANCED_LEDGER_SQL);
  return rows.map(({ subject }) => `the ledger does not balance for ${subject}`);
}

/** Compares the earnings of each sale with the captures and refunds in PayPal's records (EARN-2, EARN-3). */
export async function findSaleErrors(market: Market): Promise<{ captureCount: number; errors: string[] }> {
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
  const errors: string[] = [];
  let captureCount = 0;
  for (const { captures, refunds } of market.paypal.orders.values())
    for (const { id, amount } of captures) {
      captureCount += 1;
      const refundCents = refunds
        .filter(({ captureId }) => captureId === id)
        .map((refund) => toCents(refund.amount));
      const netPaidCents = toCents(amount) - refundCents.reduce((sum, amountCents) => sum + amountCents, 0);
      const feeCents = Math.floor(netPaidCents * FEE_SHARE + 0.5);
      const centsOnAccount = (account: string) => centsByCapture.get(id)?.get(account) ?? 0;
      const isAsExpected =
        centsOnAccount('buyers') === -netPaidCents &&
        centsOnAccount('fee') === feeCents &&
        centsOnAccount('pending') + centsOnAccount('available') === netPaidCents - feeCents;
      if (!isAsExpected || !centsByCapture.has(id))
        errors.push(
          `capture ${id} keeps ${netPaidCents} and earned ${JSON.stringify([...(centsByCapture.get(id) ?? [])])}`,
        );
    }
  return { captureCount, errors };
}

const toCents = (amount: string) => Math.round(Number(amount) * 100);
