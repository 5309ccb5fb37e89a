import type pg from 'pg';

/** A table as a backup holds it. */
export interface BackupTable {
  readonly name: string;
  /** Columns that hold data of their own; what Postgres generates is left out. */
  readonly columns: readonly string[];
  /** Columns whose numbers a sequence gives. */
  readonly numbered: readonly string[];
  /** Names of its references to other tables, and to itself. */
  readonly references: readonly string[];
}

/** Where TypeORM keeps which migrations have run; a restored schema has made its own. */
const MIGRATIONS_TABLE = 'migrations';

/** The tables of the marketplace. The queue's own schema is left out: it is only a hint. */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
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
