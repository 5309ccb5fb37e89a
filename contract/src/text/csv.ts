/**
 * Matches the start of a formula at the beginning of a cell, also in full-width characters, and after spaces
 * and invisible characters. Separators other than commas also begin a cell, because some programs split cells
 * at them or ignore quotes.
 */
const FORMULA = /(^|[;,|\t\r\n])([\s\p{Default_Ignorable_Code_Point}\p{Cc}]*)(?=[=+\-@＝＋－＠])/gu;

/** The start of a CSV file by which spreadsheets recognize UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\ufeff';

/**
 * Returns a line of CSV (RFC 4180) with its line end. Every cell is quoted, and no cell is a formula
 * (CONSOLE-4, EARN-7).
 */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(quotedCell).join(',')}\r\n`;
}

function quotedCell(value: unknown): string {
  if (typeof value === 'number') return `"${value}"`;
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  const safe = text.replace(FORMULA, (firstCharacter) => `${firstCharacter}'`);
  return `"${safe.replaceAll('"', '""')}"`;
}
