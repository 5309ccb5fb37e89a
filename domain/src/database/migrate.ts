import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, QueryFailedError, type QueryRunner } from 'typeorm';
import { databaseOptions } from './database-options.js';

/** Any number, the same in every process: only one migrates at a time. */
const MIGRATION_LOCK = 4_202_611;
const LOOK_EVERY_MS = 100;
/**
 * A step that waits for a table holds up everybody who comes after it: it gives way after this time, and tries again
 * while the shop goes on.
 */
const LOCK_WITHIN_MS = 300;
const TRY_AGAIN_AFTER_MS = 500;
const TRIES = 120;
const LOCK_NOT_AVAILABLE = '55P03';

/** Brings the schema of a database up to date; safe to call from several processes at once, and while others write. */
export async function migrate(databaseUrl: string): Promise<void> {
  const extra = { lock_timeout: LOCK_WITHIN_MS };
  const database = new DataSource({ ...databaseOptions(databaseUrl), poolSize: 2, extra } as ReturnType<
    typeof databaseOptions
  >);
  await database.initialize();
  const lock = database.createQueryRunner();
  try {
    // Not waited for in the database: an index made beside work in progress waits for every statement that runs.
    while (!(await isMine(lock))) await pause(LOOK_EVERY_MS);
    await runGivingWay(database);
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await lock.release();
    await database.destroy();
  }
}

async function isMine(lock: QueryRunner): Promise<boolean> {
  const [row] = (await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])) as {
    mine: boolean;
  }[];
  return row?.mine === true;
}

async function runGivingWay(database: DataSource): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await database.runMigrations({ transaction: 'each' }));
    } catch (error) {
      if (!hadToWait(error) || tries >= TRIES) throw error;
      await pause(TRY_AGAIN_AFTER_MS);
    }
  }
}

function hadToWait(error: unknown): boolean {
  return (
    error instanceof QueryFailedError && (error.driverError as { code?: unknown }).code === LOCK_NOT_AVAILABLE
  );
}
