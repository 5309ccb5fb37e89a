import { CSV_BYTE_ORDER_MARK, csvLine } from '@market/contract/text/csv';
import type { EarningLineRow } from '@market/domain/earnings/earning-lines.queries';
import { lineView } from './earnings.view.js';

const COLUMNS = [
  'Time (UTC)',
  'Kind',
  'MVP',
  'Sale',
  'Payout',
  'Gross (USD)',
  'Fee (USD)',
  'Net (USD)',
  'Pending (USD)',
  'Available (USD)',
  'On the way (USD)',
  'Paid (USD)',
];

/** Yields ledger lines as CSV. Spreadsheets execute none of its cells as a formula (EARN-7). */
export async function* earningsFile(pages: AsyncIterable<readonly EarningLineRow[]>): AsyncGenerator<string> {
  yield CSV_BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const rows of pages) yield rows.map(lineText).join('');
}

function lineText(row: EarningLineRow): string {
  const { at: bookedAt, kind, mvp, saleId, payout, ...line } = lineView(row);
  const { gross, fee, net, pending, available, onTheWay, paid: paidOut } = line;
  const amounts = [gross, fee, net, pending, available, onTheWay, paidOut];
  return csvLine([bookedAt, kind, mvp?.title, saleId, payout?.number, ...amounts]);
}
