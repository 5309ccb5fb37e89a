import type { RunningApi } from '../api/running-api.js';

type Database = Pick<RunningApi, 'query'>;

/**
 * Returns the balances of a payment in its lister's ledger, as sorted lines 'account cents'. Accounts with zero are
 * left out.
 */
export async function readPaymentBalances(database: Database, paymentId: string): Promise<string> {
  const rows = await database.query<{ account: string; cents: number }>(
    `SELECT account, sum(cents)::int AS cents FROM lister_ledger WHERE payment_id = $1
     GROUP BY account HAVING sum(cents) <> 0`,
    [paymentId],
  );
  return rows
    .map(({ account, cents }) => `${account} ${cents}`)
    .toSorted()
    .join(', ');
}

/**
 * Returns a list with one message if a payment's entries in the lister's ledger do not balance, or contradict the
 * payment's own ledger; otherwise an empty list.
 */
export async function findLedgerErrors(database: Database, paymentId: string): Promise<string[]> {
  const [balanceRow] = await database.query<{ sum: number; missing: number }>(
    `SELECT (SELECT coalesce(sum(cents), 0)::int FROM lister_ledger WHERE payment_id = $1) AS sum,
       (SELECT greatest(0, coalesce(sum(cents), 0))::int FROM payment_ledger WHERE payment_id = $1
          AND kind IN ('captured', 'refunded', 'reversed', 'dispute-lost', 'dispute-corrected'))
       + (SELECT coalesce(sum(cents), 0)::int FROM lister_ledger WHERE payment_id = $1 AND account = 'buyers') AS missing`,
    [paymentId],
  );
  return balanceRow?.sum === 0 && balanceRow.missing === 0
    ? []
    : [`the lister's ledger is off by ${JSON.stringify(balanceRow)}`];
}
