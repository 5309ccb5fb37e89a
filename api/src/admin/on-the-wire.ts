import type { ListPage } from '@market/domain/admin/console-lists';

/** A row whose dates are ISO 8601 texts in UTC, as the contract declares them. */
export type OnTheWire<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** Returns a row as the console receives it. */
export function onTheWire<Row extends object>(row: Row): OnTheWire<Row> {
  const written = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // Every Date has become a text, and no other value changed.
  return Object.fromEntries(written) as OnTheWire<Row>;
}

/** Returns a page of such rows, with the total of all pages. */
export function pageOnTheWire<Row extends object>({ rows, total }: ListPage<Row>) {
  return { data: rows.map(onTheWire), total };
}
