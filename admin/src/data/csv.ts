import { CSV_BYTE_ORDER_MARK, csvLine } from '@market/contract/text/csv';

/** Returns rows as CSV. Cells that a spreadsheet would run as a formula are escaped (CONSOLE-4). */
export function toCsv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columnNames = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [csvLine(columnNames), ...rows.map((row) => csvLine(columnNames.map((name) => row[name])))];
  return CSV_BYTE_ORDER_MARK + lines.join('');
}

/** Downloads the rows of a list as a CSV file. Has the signature of react-admin's `exporter`. */
export function exportCsv(rows: readonly Readonly<Record<string, unknown>>[], resource: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const blobUrl = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = blobUrl;
  link.download = `${resource}-${day}.csv`;
  link.click();
  URL.revokeObjectURL(blobUrl);
}
