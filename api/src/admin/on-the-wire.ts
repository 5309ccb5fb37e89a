import type { ListPage } from '@market/domain/admin/console-lists';

/** A row with its moments as the contract writes them: ISO 8601 in UTC. */
export type OnTheWire<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** A row as the console gets it. */
export function onTheWire<Row extends object>(row: Row): OnTheWire<Row> {
  const written = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // Every moment has just become its text, and nothing else was touched.
  return Object.fromEntries(written) as OnTheWire<Row>;
}

/** A page of such rows, with the count of all. */
export function pageOnTheWire<Row extends object>({ rows, total }: ListPage<Row>) {
  return { data: rows.map(onTheWire), total };
}
