import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, linkGitHub, insertListing } from '@market/test/api/catalogue';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { HOSTILE_TEXTS } from '@market/test/hostile/hostile-texts';
import { until } from '@market/test/until';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import pg from 'pg';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { writeBackup } from './backup.js';
import { readBackupTables } from './backup-tables.js';
import { restoreBackup } from './restore.js';

const NAME_WITH_LINE_BREAKS = 'a\tb\\\r\nc\u2028d\\.\n\\.\ne';

let api: RunningApi;
let originalUrl: string;
let ada: Person;
let ben: Person;
let backup: Buffer;
let restoredDatabase: TestDatabase;

beforeAll(async () => {
  api = await startApi();
  originalUrl = api.application.get<Settings>(SETTINGS).DATABASE_URL;
  [ada, ben] = [await api.signUp('Ada'), await api.signUp(NAME_WITH_LINE_BREAKS)];
  await linkGitHub(api, ada);
  for (const description of [...HOSTILE_TEXTS, NAME_WITH_LINE_BREAKS])
    await insertListing(api, ada, { description });
  const body = { recipientId: ben.userId, subject: 'Hello', content: NAME_WITH_LINE_BREAKS };
  await call(api, 'POST', '/users/messages', { person: ada, body });
  backup = await createBackup();
});
afterAll(() => api.stop());
beforeEach(async () => {
  restoredDatabase = await createTestDatabase();
});
afterEach(() => restoredDatabase.drop());

async function createBackup(url = originalUrl): Promise<Buffer> {
  const output = new PassThrough();
  const backupBytes = buffer(output);
  await writeBackup(url, output);
  output.end();
  return backupBytes;
}
const restore = (bytes: Buffer) => restoreBackup(restoredDatabase.url, Readable.from([bytes]));

const STATEMENT_TIMEOUT_MS = 200;

/**
 * Sets the database's statement timeout to STATEMENT_TIMEOUT_MS, and runs an action. Another transaction locks
 * `users`, so the action's first statement on that table waits for longer than the timeout.
 */
async function runSlowly(url: string, action: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
    );
    await client.query('BEGIN');
    await client.query('LOCK TABLE users');
    const outcome = action().catch((error: unknown) => error);
    await until(async () => {
      // Without this, a transaction sees pg_stat_activity only as it was at the first read.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND clock_timestamp() - query_start > interval '${2 * STATEMENT_TIMEOUT_MS} ms'`,
      );
      return rowCount === 1;
    });
    await client.query('ROLLBACK');
    expect(await outcome).not.toBeInstanceOf(Error);
  } finally {
    await client.end();
  }
}

/** Reverts the migration that added the stop of payouts. */
async function makeOlder(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP TABLE payout_stops; DELETE FROM migrations WHERE name LIKE 'PayoutStops%'`);
  await client.end();
}

/** Returns all rows of all tables as texts. */
async function readAllRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rowsByTable: Record<string, string[]> = {};
    for (const { name } of await readBackupTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT ${name}::text AS row FROM ${name} ORDER BY 1`,
      );
      rowsByTable[name] = rows.map(({ row }) => row);
    }
    return rowsByTable;
  } finally {
    await client.end();
  }
}

describe('a backup', () => {
  it('restores every row of every table, with any characters', async () => {
    await restore(backup);
    const [restoredRows, originalRows] = [
      await readAllRows(restoredDatabase.url),
      await readAllRows(originalUrl),
    ];
    expect(restoredRows).toEqual({ ...originalRows, payout_stops: [expect.stringMatching(/^\(1,/)] });
    expect(originalRows['listings']?.length).toBe(HOSTILE_TEXTS.length + 1);
    expect(originalRows['live_events']?.length).toBeGreaterThan(0);
  });

  it('restores a working marketplace: people sign in, and sequences continue', async () => {
    await restore(backup);
    const restoredApi = await startApi({ DATABASE_URL: restoredDatabase.url });
    const body = { recipientId: ada.userId, subject: 'Back', content: 'Again' };
    expect((await call(restoredApi, 'POST', '/users/messages', { person: ben, body })).statusCode).toBe(201);
    const { mvps } = (await call(restoredApi, 'GET', '/mvps')).json();
    expect(mvps).toHaveLength(HOSTILE_TEXTS.length + 1);
    await restoredApi.application.close();
  });

  it('stops payouts when it is restored, even if its version could not stop them (PAYOUT-32)', async () => {
    const olderDatabase = await createTestDatabase();
    await makeOlder(olderDatabase.url);
    const olderBackup = await createBackup(olderDatabase.url);
    await olderDatabase.drop();
    expect(olderBackup.toString()).not.toContain('payout_stops');
    await makeOlder(restoredDatabase.url);
    await restore(olderBackup);
    expect((await readAllRows(restoredDatabase.url))['payout_stops']).toHaveLength(1);
  });

  it('restores nothing if it is incomplete', async () => {
    for (const keptShare of [0.5, 0.95]) {
      const cutBackup = backup.subarray(0, Math.floor(backup.byteLength * keptShare));
      await expect(restore(cutBackup)).rejects.toThrow('The backup is incomplete; nothing was restored.');
    }
    expect(Object.values(await readAllRows(restoredDatabase.url)).flat()).toEqual([]);
  });

  it('is written and restored although the database has a short statement timeout', async () => {
    await restore(backup);
    await runSlowly(restoredDatabase.url, () => createBackup(restoredDatabase.url));
    const emptyDatabase = await createTestDatabase();
    await runSlowly(emptyDatabase.url, () => restoreBackup(emptyDatabase.url, Readable.from([backup])));
    await emptyDatabase.drop();
  });

  it('is refused if the database has rows', async () => {
    await restore(backup);
    await expect(restore(backup)).rejects.toThrow('The database is not empty');
  });

  it('is refused if it is of a newer version, or not a backup', async () => {
    const text = backup.toString();
    await expect(restore(Buffer.from(text.replace('\n', ' Tomorrow1\n')))).rejects.toThrow('newer version');
    await expect(restore(Buffer.from('DROP TABLE users;\n'))).rejects.toThrow('not a backup');
  });
});
