import type { StatementMonth, StatementSums, StatementYear } from '@market/contract/statements';
import { CSV_BYTE_ORDER_MARK, csvLine } from '@market/contract/text/csv';

const COLUMNS = [
  'Month (UTC)',
  'Statement',
  'Sales',
  'Gross (USD)',
  'Refunds (USD)',
  'Fees (USD)',
  'Net (USD)',
  'Paid out (USD)',
  'Opening balance (USD)',
  'Closing balance (USD)',
];

/** Yields the months of a year as CSV lines, oldest first, then the year's total (EARN-33). */
export function* statementYearFile({ months, total }: StatementYear): Generator<string> {
  yield CSV_BYTE_ORDER_MARK + csvLine(COLUMNS);
  for (const month of [...months].reverse()) yield monthLine(month);
  yield csvLine(['Total', '', ...cellsOfSums(total), '', '']);
}

function monthLine(month: StatementMonth): string {
  const statementNumber = month.state === 'ready' ? month.statement?.number : '';
  return csvLine([month.month, statementNumber, ...cellsOfSums(month), month.opening, month.closing]);
}

function cellsOfSums({ sales, gross, refunds, fees, net, paidOut }: StatementSums): number[] {
  return [sales, gross, refunds, fees, net, paidOut];
}
