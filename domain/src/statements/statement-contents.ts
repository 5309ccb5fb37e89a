import type { BalanceRow, StatementLineRow } from './statements.queries.js';

/** The contents of a statement (EARN-30); amounts in cents. */
export interface StatementContents {
  readonly number: string;
  /** A month like `2026-03`. */
  readonly month: string;
  readonly madeAt: Date;
  readonly lister: { readonly name: string; readonly postalAddress: string };
  /** The balances before the month and at its end. */
  readonly openingBalance: BalanceRow;
  readonly closingBalance: BalanceRow;
  /** Every transaction of the month, oldest first. */
  readonly lines: readonly StatementLineRow[];
}

/** The sums of a statement's lines, in cents. */
export interface StatementSums {
  readonly sales: number;
  readonly grossCents: number;
  readonly refundsCents: number;
  readonly feeCents: number;
  readonly netCents: number;
  readonly paidCents: number;
}

/** Returns the cents that the lister has earned and that have not been paid out. */
export function balanceOf({ pendingCents, availableCents, onTheWayCents }: BalanceRow): number {
  return pendingCents + availableCents + onTheWayCents;
}

/** Adds up the lines. Throws if the opening balance and the lines do not add up to the closing balance. */
export function sumsOf({ number, openingBalance, closingBalance, lines }: StatementContents): StatementSums {
  const sumOf = (valueOf: (line: StatementLineRow) => number) =>
    lines.reduce((cents, line) => cents + valueOf(line), 0);
  const saleLines = lines.filter(({ kind }) => kind === 'sale');
  const grossCents = saleLines.reduce((cents, line) => cents + line.grossCents, 0);
  const refundsCents = grossCents - sumOf((line) => line.grossCents);
  const feeCents = sumOf((line) => line.feeCents);
  const netCents = grossCents - refundsCents - feeCents;
  const paidCents = sumOf((line) => line.paidCents);
  if (balanceOf(openingBalance) + netCents - paidCents !== balanceOf(closingBalance))
    throw new Error(`The lines of statement ${number} do not add up to its balances`);
  return { sales: saleLines.length, grossCents, refundsCents, feeCents, netCents, paidCents };
}
