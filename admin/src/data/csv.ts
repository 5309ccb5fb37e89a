/** What spreadsheets take for a formula when a cell begins with it; a person may have typed it. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as CSV (RFC 4180) with a byte order mark, by which spreadsheets know UTF-8. Nothing in it runs as a formula. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))];
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands the rows of a list to the browser as a file; for react-admin's `exporter`. */
export function exportCsv(rows: readonly Readonly<Record<string, unknown>>[], resource: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${resource}-${day}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
