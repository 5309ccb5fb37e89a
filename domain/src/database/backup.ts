import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupTable, readBackupTables } from './backup-tables.js';

/** The start of a backup's first line. The rest of that line names all migrations that had run. */
export const BACKUP_HEADER = '-- mvp-market backup of ';

/**
 * Writes all rows of the marketplace in one snapshot while the database is in use. The output is SQL that `psql`
 * can run, too, on a schema with the same migrations. It does not include pictures and videos.
 */
export async function writeBackup(databaseUrl: string, output: Writable): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The role's statement timeout may be shorter than reading or writing a large table takes.
    await client.query('SET statement_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await readBackupTables(client);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    await writeText(output, `${BACKUP_HEADER}${rows.map(({ name }) => name).join(' ')}\nBEGIN;\n`);
    await writeText(output, tables.map(deferConstraints).join(''));
    for (const table of tables) await writeRows(client, table, output);
    await writeText(
      output,
      `SET CONSTRAINTS ALL IMMEDIATE;\n${tables.map(restoreConstraints).join('')}COMMIT;\n`,
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function writeRows(client: pg.Client, { name, columns }: BackupTable, output: Writable): Promise<void> {
  const columnList = columns.join(', ');
  await writeText(output, `COPY ${name} (${columnList}) FROM stdin;\n`);
  await pipeline(client.query(copyTo(`COPY ${name} (${columnList}) TO STDOUT`)), output, { end: false });
  await writeText(output, '\\.\n');
}

/**
 * Returns SQL that defers foreign keys, because tables refer to each other in circles, and disables triggers: their
 * changes are in the backed-up rows already, and their notifications must not be sent again.
 */
function deferConstraints({ name, references }: BackupTable): string {
  const deferStatements = references.map(
    (reference) => `ALTER TABLE ${name} ALTER CONSTRAINT ${reference} DEFERRABLE INITIALLY DEFERRED;\n`,
  );
  return `ALTER TABLE ${name} DISABLE TRIGGER USER;\n${deferStatements.join('')}`;
}

/** Returns SQL that restores foreign keys and triggers, and sets each sequence to the last value of its column. */
function restoreConstraints({ name, references, numbered }: BackupTable): string {
  const immediateStatements = references.map(
    (key) => `ALTER TABLE ${name} ALTER CONSTRAINT ${key} NOT DEFERRABLE;\n`,
  );
  const sequenceStatements = numbered.map(
    (column) =>
      `SELECT setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${column}), 1), max(${column}) IS NOT NULL) FROM ${name};\n`,
  );
  return `ALTER TABLE ${name} ENABLE TRIGGER USER;\n${immediateStatements.join('')}${sequenceStatements.join('')}`;
}

function writeText(output: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
