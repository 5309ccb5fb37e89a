import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import split from 'split2';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all.js';
import { CREATE_PAYOUT_STOPS_SQL } from '../../migrations/payout-stops-table.js';
import { BACKUP_HEADER } from './backup.js';
import { readBackupTables } from './backup-tables.js';
import { databaseOptions } from './database-options.js';
import { migrate } from './migrate.js';

const END_OF_ROWS = '\\.';
const END_OF_BACKUP = 'COMMIT;';

/**
 * Restores a backup into an empty database in one transaction, then migrates the schema. The same transaction stops all
 * payouts until an operator has compared them with PayPal's records: PayPal may have paid some that the backup lacks
 * (PAYOUT-32). The backup must be of this or an older version. Throws an Error if the database is not empty, or if the
 * backup is incomplete, of a newer version or not a backup.
 */
export async function restoreBackup(databaseUrl: string, backup: Readable): Promise<void> {
  const lines = backup.pipe(split())[Symbol.asyncIterator]() as AsyncIterator<string, undefined>;
  await migrateTo(databaseUrl, String((await lines.next()).value ?? ''));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The role's statement timeout may be shorter than reading or writing a large table takes.
    await client.query('SET statement_timeout = 0');
    await assertEmpty(client);
    await runStatements(client, lines);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
}

/** Creates the schema that the backup was made from. */
async function migrateTo(databaseUrl: string, firstLine: string): Promise<void> {
  if (!firstLine.startsWith(BACKUP_HEADER)) throw new Error('This is not a backup of the marketplace.');
  const names = new Set(firstLine.slice(BACKUP_HEADER.length).split(' '));
  const migrations = MIGRATIONS.filter(({ name }) => names.has(name));
  if (migrations.length < names.size)
    throw new Error('This backup is of a newer version; restore it with that version.');
  const database = new DataSource({ ...databaseOptions(databaseUrl), migrations, entities: [] });
  await database.initialize();
  await database.runMigrations({ transaction: 'each' }).finally(() => database.destroy());
}

async function assertEmpty(client: pg.Client): Promise<void> {
  for (const { name } of await readBackupTables(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount) throw new Error(`The database is not empty: the table ${name} has rows.`);
  }
}

async function runStatements(client: pg.Client, lines: AsyncIterator<string, undefined>): Promise<void> {
  let lastLine = '';
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value === '') continue;
    lastLine = line.value;
    if (!lastLine.endsWith(';')) throw incompleteBackupError();
    if (lastLine === END_OF_BACKUP) await stopPayouts(client);
    if (lastLine.startsWith('COPY ')) await copyRows(client.query(copyFrom(lastLine)), lines);
    else await client.query(lastLine);
  }
  // Throws before the COMMIT, so that closing the connection rolls the transaction back.
  if (lastLine !== END_OF_BACKUP) throw incompleteBackupError();
}

async function stopPayouts(client: pg.Client): Promise<void> {
  await client.query(CREATE_PAYOUT_STOPS_SQL);
  await client.query('INSERT INTO payout_stops DEFAULT VALUES ON CONFLICT (id) DO NOTHING');
}

function incompleteBackupError(): Error {
  return new Error('The backup is incomplete; nothing was restored.');
}

async function copyRows(rows: Writable, lines: AsyncIterator<string, undefined>): Promise<void> {
  for (;;) {
    const line = await lines.next();
    if (line.done) {
      // The caller closes the connection after this error. The open COPY then emits another error, which is ignored.
      rows.on('error', () => undefined);
      throw incompleteBackupError();
    }
    if (line.value === END_OF_ROWS) break;
    if (!rows.write(`${line.value}\n`)) await waitUntilDrained(rows);
  }
  rows.end();
  await finished(rows);
}

function waitUntilDrained(rows: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.once('drain', resolve).once('error', reject);
  });
}
