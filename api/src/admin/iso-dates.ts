import type { ListPage } from '@market/domain/admin/console-lists';

/** A row whose dates are ISO 8601 texts in UTC, as the contract declares them. */
export type WithIsoDates<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** Returns a row as the console receives it. */
export function withIsoDates<Row extends object>(row: Row): WithIsoDates<Row> {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // The mapping above turned each Date into a text and changed no other value.
  return Object.fromEntries(entries) as WithIsoDates<Row>;
}

/** Returns a page of rows as the console receives them, with the number of rows in all pages. */
export function pageWithIsoDates<Row extends object>({ rows, total }: ListPage<Row>) {
  return { data: rows.map(withIsoDates), total };
}
