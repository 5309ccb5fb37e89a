import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { Clock, MINUTE_MS } from '../foundation/clock.js';
import { databaseOptions } from './database-options.js';
import { isLockTimeout } from './lock-timeout.js';

/** The advisory lock that only one migrating process holds at a time; the number is arbitrary. */
const MIGRATION_LOCK = 4_202_611;
const POLL_EVERY_MS = 100;
/**
 * While a migration waits for a table's lock, it blocks all later statements on that table. After this time
 * in milliseconds, the migration fails and is retried.
 */
const LOCK_TIMEOUT_MS = 300;
/**
 * Replaces the timeouts of the role and the database. The new ones are set by a statement, because PgBouncer refuses
 * a connection that sets `lock_timeout` on connecting.
 */
const SET_LIMITS_SQL = `SET statement_timeout = 0; SET lock_timeout = ${LOCK_TIMEOUT_MS}`;
const RETRY_DELAY_MS = 500;
/**
 * How long each migration is retried. Autovacuum may hold the lock of a large table for minutes: it only yields to
 * statements that wait for `deadlock_timeout` (1 s), which is longer than LOCK_TIMEOUT_MS.
 */
const RETRY_MAX_MS = 30 * MINUTE_MS;

/**
 * Selects the other transactions of this database that are older than the lock timeout, also those of autovacuum. The
 * one that a migration has waited for is among them; after the timeout, Postgres no longer knows which one it was.
 */
const OLD_TRANSACTIONS_SQL = `SELECT format('process %s (%s) for %s s: %s',
    pid, coalesce(nullif(application_name, ''), backend_type), round(extract(epoch FROM now() - xact_start)), left(query, 100)) AS line
  FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND now() - xact_start > interval '${LOCK_TIMEOUT_MS} ms'
  ORDER BY xact_start LIMIT 10`;

const logger = new Logger('Migrations');

/**
 * Migrates a database to the current schema. Several processes may call it at the same time, while others write. Throws
 * Postgres's error if a table's lock is not free within RETRY_MAX_MS.
 */
export async function migrate(databaseUrl: string, clock = new Clock()): Promise<void> {
  const database = new DataSource({ ...databaseOptions(databaseUrl), poolSize: 2, extra: {} } as ReturnType<
    typeof databaseOptions
  >);
  await database.initialize();
  setLimitsBeforeEach(database);
  const lockRunner = database.createQueryRunner();
  try {
    // Polls for the lock instead of waiting for it: a waiting statement would block CREATE INDEX
    // CONCURRENTLY, which waits for all running statements.
    while (!(await tryLock(lockRunner))) await pause(POLL_EVERY_MS);
    await runWithRetries(database, lockRunner, clock);
    await lockRunner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await lockRunner.release();
    await database.destroy();
  }
}

/** Sets the limits before each migration, because a migration that changed a limit resets it to the role's value. */
function setLimitsBeforeEach({ migrations }: DataSource): void {
  for (const migration of migrations) {
    const up = migration.up.bind(migration);
    migration.up = async (runner) => {
      await runner.query(SET_LIMITS_SQL);
      await up(runner);
    };
  }
}

async function tryLock(lockRunner: QueryRunner): Promise<boolean> {
  const [row] = (await lockRunner.query('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])) as {
    mine: boolean;
  }[];
  return row?.mine === true;
}

async function runWithRetries(database: DataSource, lockRunner: QueryRunner, clock: Clock): Promise<void> {
  /** The number of finished migrations when the next one first failed, and until when that one is retried. */
  let waiting: { finishedCount: number; endsAt: Date } | undefined;
  for (;;) {
    try {
      return void (await database.runMigrations({ transaction: 'each' }));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const finishedCount = await countFinished(lockRunner);
      if (finishedCount !== waiting?.finishedCount) {
        waiting = { finishedCount, endsAt: clock.in(RETRY_MAX_MS) };
        await warnOfLock(lockRunner);
      } else if (clock.now() >= waiting.endsAt) throw error;
      await pause(RETRY_DELAY_MS);
    }
  }
}

async function countFinished(lockRunner: QueryRunner): Promise<number> {
  const [row] = (await lockRunner.query('SELECT count(*)::int AS count FROM migrations')) as {
    count: number;
  }[];
  return row?.count ?? 0;
}

/** Logs which transactions may hold the lock that a migration needs. */
async function warnOfLock(lockRunner: QueryRunner): Promise<void> {
  const transactions = (await lockRunner.query(OLD_TRANSACTIONS_SQL)) as { line: string }[];
  logger.warn(
    `A migration waits for the lock of a table, and is retried for ${RETRY_MAX_MS / MINUTE_MS} minutes. ` +
      `Long transactions: ${transactions.map(({ line }) => line).join('; ') || 'none that this account may read'}`,
  );
}
