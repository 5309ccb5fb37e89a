import type { MonthRow } from './statements.queries.js';

/** A month's sums with the balance before and after it, in cents. */
export interface StatementMonth extends MonthRow {
  readonly openingCents: number;
  readonly closingCents: number;
}

/**
 * Returns the months, oldest first, with their balances. The closing balance of each month is the opening balance
 * of the next.
 */
export function withBalances(rows: readonly MonthRow[]): StatementMonth[] {
  let balance = 0;
  return rows.map((row) => {
    const openingCents = balance;
    balance += row.balanceCents;
    return { ...row, openingCents, closingCents: balance };
  });
}
