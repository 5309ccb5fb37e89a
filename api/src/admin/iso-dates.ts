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
  // Every Date has become a text, and no other value changed.
  return Object.fromEntries(entries) as WithIsoDates<Row>;
}

/** Returns a page of such rows, with the total of all pages. */
export function pageWithIsoDates<Row extends object>({ rows, total }: ListPage<Row>) {
  return { data: rows.map(withIsoDates), total };
}
