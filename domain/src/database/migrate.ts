import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { databaseOptions } from './database-options.js';

/** Any number, the same in every process: only one migrates at a time. */
const MIGRATION_LOCK = 4_202_611;
const LOOK_EVERY_MS = 100;

/** Brings the schema of a database up to date; safe to call from several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const database = new DataSource({ ...databaseOptions(databaseUrl), poolSize: 2, extra: {} } as ReturnType<
    typeof databaseOptions
  >);
  await database.initialize();
  const lock = database.createQueryRunner();
  try {
    // Not waited for in the database: an index made beside work in progress waits for every statement that runs.
    while (!(await isMine(lock))) await pause(LOOK_EVERY_MS);
    await database.runMigrations({ transaction: 'each' });
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
