/**
 * Start of a formula at the beginning of a cell, in narrow and wide forms, after white space and invisible characters.
 * Other separators than commas count as the beginning of a cell, too, since some programs split at them or ignore quotes.
 */
const FORMULA = /(^|[;,|\t\r\n])([\s\p{Default_Ignorable_Code_Point}\p{Cc}]*)(?=[=+\-@＝＋－＠])/gu;

/** Returns rows as CSV (RFC 4180) with quoted cells and a byte order mark for UTF-8; no cell is a formula (CONSOLE-4). */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))];
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function cell(value: unknown): string {
  if (typeof value === 'number') return `"${value}"`;
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  const safe = text.replace(FORMULA, (found) => `${found}'`);
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Downloads the rows of a list as a CSV file; for react-admin's `exporter`. */
export function exportCsv(rows: readonly Readonly<Record<string, unknown>>[], resource: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${resource}-${day}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
