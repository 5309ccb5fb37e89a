import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, QueryFailedError, type QueryRunner } from 'typeorm';
import { databaseOptions } from './database-options.js';

/** The advisory lock that only one migrating process holds at a time; the number is arbitrary. */
const MIGRATION_LOCK = 4_202_611;
const POLL_EVERY_MS = 100;
/**
 * While a migration waits for a table's lock, it blocks all later statements on that table. After this time
 * in milliseconds, the migration fails and is retried.
 */
const LOCK_TIMEOUT_MS = 300;
const RETRY_DELAY_MS = 500;
const TRIES_MAX = 120;
const LOCK_NOT_AVAILABLE_CODE = '55P03';

/** Migrates a database to the current schema. Several processes may call it at the same time, while others write. */
export async function migrate(databaseUrl: string): Promise<void> {
  const extra = { lock_timeout: LOCK_TIMEOUT_MS };
  const database = new DataSource({ ...databaseOptions(databaseUrl), poolSize: 2, extra } as ReturnType<
    typeof databaseOptions
  >);
  await database.initialize();
  const lockRunner = database.createQueryRunner();
  try {
    // Polls for the lock instead of waiting for it: a waiting statement would block CREATE INDEX
    // CONCURRENTLY, which waits for all running statements.
    while (!(await tryLock(lockRunner))) await pause(POLL_EVERY_MS);
    await runWithRetries(database);
    await lockRunner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await lockRunner.release();
    await database.destroy();
  }
}

async function tryLock(lockRunner: QueryRunner): Promise<boolean> {
  const [row] = (await lockRunner.query('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])) as {
    mine: boolean;
  }[];
  return row?.mine === true;
}

async function runWithRetries(database: DataSource): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await database.runMigrations({ transaction: 'each' }));
    } catch (error) {
      if (!isLockTimeout(error) || tries >= TRIES_MAX) throw error;
      await pause(RETRY_DELAY_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    (error.driverError as { code?: unknown }).code === LOCK_NOT_AVAILABLE_CODE
  );
}
