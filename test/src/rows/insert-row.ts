import type pg from 'pg';

/** A row by its column names. */
export type Row = Readonly<Record<string, unknown>>;

/** Inserts a row. */
export async function insertRow(client: pg.Client, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  );
}
