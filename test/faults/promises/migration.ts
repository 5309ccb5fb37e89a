import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseOptions } from '@market/domain/database/database-options';
import { migrate } from '@market/domain/database/migrate';
import { MIGRATIONS } from '@market/domain/migrations/all';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { atLeast, atMost } from '../../bench/report.js';
import { call } from '../clients/calls.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUpOne } from '../clients/people.js';
import { OldVersionWriters } from './migration/old-version-writers.js';
import type { Testbed } from '../testbed/testbed.js';

/**
 * The time in the name of the old version's last migration. The migration after it adds a column to listings and
 * fills it.
 */
const LAST_OLD_MIGRATION_TIMESTAMP = 1_795_132_800_017;
const LOCK_WAIT_MAX_S = 1;
const SECOND_MS = 1000;
const NEW_CODE_WRITES_MS = 3 * SECOND_MS;

/**
 * Runs the newest migrations on many listings while the old version writes. Then the new version starts and writes,
 * too.
 */
export const migration: FaultTest = {
  name: 'migration',
  promise: 'the newest migrations run on live data without making writers wait',
  notScaledBecause: 'it is about old code and new beside each other',
  async run(testbed) {
    const listingCount = testbed.chooseSize(1_000_000, 3000);
    const databaseUrl = await createOldDatabase(testbed, listingCount);
    const oldWriters = await OldVersionWriters.start(databaseUrl);
    const { seconds, violations } = await migrateWhileWriting(testbed, databaseUrl).finally(() =>
      oldWriters.stop(),
    );
    const { listings, unfilled } = await countListings(databaseUrl);
    return {
      caseCount: listingCount,
      faultCount: oldWriters.writeCount,
      violations: [...oldWriters.errors, ...violations],
      rows: [
        atLeast('listings', listings, listingCount),
        atLeast('writes of old code meanwhile', oldWriters.writeCount, 10),
        atMost('errors of old or new code', oldWriters.errors.length + violations.length, 0),
        ...testbed.durationRows(
          atMost('longest wait for a lock, seconds', oldWriters.longestLockMs / SECOND_MS, LOCK_WAIT_MAX_S),
        ),
        atMost('listings left without what the migrations fill', unfilled, 0),
        ...testbed.durationRows(atMost('seconds of the migrations', seconds, 3600)),
      ],
    };
  },
};

const timestampOf = (name: string) => Number(/\d{13}$/.exec(name)?.[0]);

async function createOldDatabase(testbed: Testbed, count: number): Promise<string> {
  const url = await testbed.createEmptyDatabase();
  const oldMigrations = MIGRATIONS.filter(({ name }) => timestampOf(name) <= LAST_OLD_MIGRATION_TIMESTAMP);
  const database = new DataSource({ ...databaseOptions(url), migrations: oldMigrations });
  await database.initialize();
  await database.runMigrations({ transaction: 'each' });
  await database.destroy();
  const loadProcess = spawn(process.execPath, ['local/bulk.mjs', String(count)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  });
  const [code] = (await once(loadProcess, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The listings could not be loaded');
  return url;
}

async function migrateWhileWriting(
  testbed: Testbed,
  databaseUrl: string,
): Promise<{ seconds: number; violations: string[] }> {
  const startedAtMs = performance.now();
  await migrate(databaseUrl);
  const seconds = (performance.now() - startedAtMs) / SECOND_MS;
  const violations = await testbed.runMarket({ apis: 1, workers: 0, databaseUrl }, (market) =>
    useMigratedData(market),
  );
  return { seconds, violations };
}

/** Reads and writes the migrated data with the current product. Returns the violations. */
async function useMigratedData(market: Market): Promise<string[]> {
  const violations: string[] = [];
  const owner = await signUpOne(market);
  const [mvpId = ''] = await offerListings(market, owner, 1);
  const endsAtMs = performance.now() + NEW_CODE_WRITES_MS;
  for (let round = 0; performance.now() < endsAtMs; round += 1) {
    const body = { isavailable: round % 2 === 0 };
    const writeResponse = await call(market, { method: 'PUT', path: `/mvps/${mvpId}`, caller: owner, body });
    const readResponse = await call(market, { method: 'GET', path: '/mvps?limit=100' });
    if (writeResponse.status !== 200 || readResponse.status !== 200)
      violations.push(
        `new code: ${writeResponse.status} ${JSON.stringify(writeResponse.body)}, ${readResponse.status}`,
      );
    await pause(20);
  }
  return violations;
}

/** Returns the number of listings, and of those without a value in the column that the migrations fill. */
async function countListings(databaseUrl: string): Promise<{ listings: number; unfilled: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ listings: number; unfilled: number }>(
    `SELECT count(*)::int AS listings, count(*) FILTER (WHERE public_json = '')::int AS unfilled FROM listings`,
  );
  await client.end();
  return rows[0] ?? { listings: -1, unfilled: -1 };
}
