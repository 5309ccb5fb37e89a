import { fromCents } from '@market/contract/money/money';
import type { StatementMonth, StatementSums, StatementYear } from '@market/contract/statements';
import { type StatementMonth as Month, withBalances } from '@market/domain/statements/statement-months';
import type { MonthRow } from '@market/domain/statements/statements.queries';
import { statementDueAt } from '@market/domain/statements/statements.rules';

const YEAR_LENGTH = 'YYYY'.length;

type Sums = Pick<MonthRow, 'sales' | 'grossCents' | 'refundsCents' | 'feeCents' | 'paidCents'>;
const ZERO_SUMS: Sums = { sales: 0, grossCents: 0, refundsCents: 0, feeCents: 0, paidCents: 0 };

/** Returns one calendar year, by default the latest; `rows` are all months of the lister, oldest first (EARN-32). */
export function yearView(rows: readonly MonthRow[], now: Date, requestedYear?: string): StatementYear {
  const yearOf = ({ month }: MonthRow) => month.slice(0, YEAR_LENGTH);
  const years = [...new Set(rows.map(yearOf))].reverse();
  const year = requestedYear ?? years[0] ?? now.toISOString().slice(0, YEAR_LENGTH);
  const months = withBalances(rows).filter((row) => yearOf(row) === year);
  return {
    year,
    years,
    months: months.map((row) => monthView(row, now)).reverse(),
    total: sumsView(months.reduce<Sums>(addSums, ZERO_SUMS)),
  };
}

/** Returns one month of a lister; undefined if it has no entries. */
export function monthIn(rows: readonly MonthRow[], month: string, now: Date): StatementMonth | undefined {
  const row = withBalances(rows).find((monthRow) => monthRow.month === month);
  return row && monthView(row, now);
}

function monthView(row: Month, now: Date): StatementMonth {
  const state = stateOf(row, now);
  const { statementId: id, number } = row;
  return {
    month: row.month,
    ...sumsView(row),
    opening: fromCents(row.openingCents),
    closing: fromCents(row.closingCents),
    state,
    comesAt: state === 'running' ? statementDueAt(row.month).toISOString() : null,
    statement: id !== null && number !== null ? { id, number } : null,
  };
}

function stateOf(row: Month, now: Date): StatementMonth['state'] {
  if (row.madeAt !== null) return 'ready';
  if (row.nextTryAt !== null) return 'making';
  if (row.statementId !== null) return 'failed';
  return statementDueAt(row.month) > now ? 'running' : 'missing';
}

function sumsView({ sales, grossCents, refundsCents, feeCents, paidCents }: Sums): StatementSums {
  return {
    sales,
    gross: fromCents(grossCents),
    refunds: fromCents(refundsCents),
    fees: fromCents(feeCents),
    net: fromCents(grossCents - refundsCents - feeCents),
    paidOut: fromCents(paidCents),
  };
}

function addSums(total: Sums, row: Sums): Sums {
  return {
    sales: total.sales + row.sales,
    grossCents: total.grossCents + row.grossCents,
    refundsCents: total.refundsCents + row.refundsCents,
    feeCents: total.feeCents + row.feeCents,
    paidCents: total.paidCents + row.paidCents,
  };
}
