import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { until } from '@market/test/until';
import pg from 'pg';
import { Clock, MINUTE_MS } from '../foundation/clock.js';
import { migrate } from './migrate.js';

/** A clock that a test sets, and that counts how often it is read. */
class TestClock extends Clock {
  minutes = 0;
  readCount = 0;

  override now(): Date {
    this.readCount += 1;
    return new Date(this.minutes * MINUTE_MS);
  }
}

let database: TestDatabase;
/** A connection whose transaction locks the table `migrations`, in which each finished migration is recorded. */
let lockHolder: pg.Client;
let clock: TestClock;
let warnings: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  lockHolder = new pg.Client({ connectionString: database.url });
  await lockHolder.connect();
  // Reverts a migration.
  await lockHolder.query(`DROP TABLE payout_stops; DELETE FROM migrations WHERE name LIKE 'PayoutStops%'`);
  await lockHolder.query('BEGIN');
  await lockHolder.query('LOCK TABLE migrations IN SHARE MODE');
  clock = new TestClock();
  warnings = [];
  vi.spyOn(Logger.prototype, 'warn').mockImplementation((message) => void warnings.push(String(message)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lockHolder.end();
  await database.drop();
});

/** Migrates the database; the outcome is the error if it fails. */
const startMigration = () => migrate(database.url, clock).catch((error: unknown) => error);
const isMigrated = async () =>
  (await lockHolder.query(`SELECT to_regclass('payout_stops') IS NOT NULL AS yes`)).rows[0].yes;

/** Waits until the migration has failed once more. Each failure reads the clock. */
async function waitForTry(): Promise<void> {
  const countBefore = clock.readCount;
  await until(() => clock.readCount > countBefore);
}

it('retries a migration for 30 minutes while a transaction holds the lock of a table, and warns once', async () => {
  const outcome = startMigration();
  await waitForTry();
  await until(() => warnings.length > 0);
  clock.minutes = 29;
  await waitForTry();
  await waitForTry();
  await lockHolder.query('COMMIT');
  expect(await outcome).toBeUndefined();
  expect(await isMigrated()).toBe(true);
  expect(warnings).toEqual([
    expect.stringMatching(/retried for 30 minutes.* process \d+ .* LOCK TABLE migrations/),
  ]);
});

it('fails with Postgres’s error if the lock of a table is not free after 30 minutes', async () => {
  const outcome = startMigration();
  await until(() => warnings.length > 0);
  clock.minutes = 30;
  expect(await outcome).toMatchObject({ message: expect.stringContaining('lock timeout') });
  await lockHolder.query('ROLLBACK');
  expect(await isMigrated()).toBe(false);
});

it('limits the wait for a lock also after a migration that has reset the limit', async () => {
  await lockHolder.query('COMMIT');
  await lockHolder.query(
    `DELETE FROM migrations WHERE name ~ '^(IndexesOfRefreshTokens|ResumedComparisons)'`,
  );
  await lockHolder.query('BEGIN');
  await lockHolder.query('LOCK TABLE payments IN SHARE MODE');
  const outcome = startMigration();
  await until(() => warnings.length > 0);
  await lockHolder.query('COMMIT');
  expect(await outcome).toBeUndefined();
});

it('runs a statement for longer than the database’s statement timeout', async () => {
  const { pathname } = new URL(database.url);
  await lockHolder.query('COMMIT');
  await lockHolder.query(`ALTER DATABASE ${pathname.slice(1)} SET statement_timeout = '200ms'`);
  await lockHolder.query('BEGIN');
  await lockHolder.query('LOCK TABLE migrations IN SHARE MODE');
  const outcome = startMigration();
  await until(() => warnings.length > 0);
  await lockHolder.query('COMMIT');
  expect(await outcome).toBeUndefined();
});
