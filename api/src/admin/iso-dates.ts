import type { ListPage } from '@market/domain/admin/console-lists';

/** The type of a row whose dates are converted to ISO 8601 texts, as the contract declares them. */
export type WithIsoDates<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** Returns a row with its dates as ISO 8601 texts, as the console receives it. */
export function withIsoDates<Row extends object>(row: Row): WithIsoDates<Row> {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // The mapping above has converted each Date to a text, and no other value.
  return Object.fromEntries(entries) as WithIsoDates<Row>;
}

/** Returns a page of rows with ISO 8601 dates, and the number of rows in all pages. */
export function pageWithIsoDates<Row extends object>({ rows, total }: ListPage<Row>) {
  return { data: rows.map(withIsoDates), total };
}
