/**
 * Matches the beginning of a cell with a formula: one of = + - @, normal or full-width, also after spaces or invisible
 * characters. A cell also begins after separators other than commas, because some programs split cells at them or
 * ignore quotes.
 */
const FORMULA_START = /(^|[;,|\t\r\n])([\s\p{Default_Ignorable_Code_Point}\p{Cc}]*)(?=[=+\-@＝＋－＠])/gu;

/** The first character of a CSV file, by which spreadsheets recognize UTF-8. */
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
  const safeText = text.replace(FORMULA_START, (firstCharacter) => `${firstCharacter}'`);
  return `"${safeText.replaceAll('"', '""')}"`;
}
