import type pg from 'pg';

/** Values of a row by column name. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** Inserts one row into a table. */
export async function insertRow(client: pg.Client, table: string, row: ColumnValues): Promise<void> {
  const names = Object.keys(row);
  const placeholders = names.map((_, index) => `$${index + 1}`);
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${placeholders.join(', ')})`,
    Object.values(row),
  );
}
