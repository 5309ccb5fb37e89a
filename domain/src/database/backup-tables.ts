import type pg from 'pg';

/** A table that a backup contains. */
export interface BackupTable {
  readonly name: string;
  /** All columns except generated ones, whose values Postgres computes. */
  readonly columns: readonly string[];
  /** Identity columns, whose values come from sequences. */
  readonly numbered: readonly string[];
  /** The names of the table's foreign keys. */
  readonly references: readonly string[];
}

/** TypeORM's table of migrations. It is not in backups, because restoring creates the schema by running migrations. */
const MIGRATIONS_TABLE = 'migrations';

/** Returns the tables of the marketplace. The queue's schema is left out, since jobs can be recreated. */
export async function readBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT c.relname AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
       coalesce(array_agg(a.attname::text) FILTER (WHERE a.attidentity <> ''), '{}') AS numbered,
       ARRAY(SELECT quote_ident(k.conname) FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f') AS "references"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> $1
     GROUP BY c.oid, c.relname ORDER BY c.relname`,
    [MIGRATIONS_TABLE],
  );
  return rows;
}
