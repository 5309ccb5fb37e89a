import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { databaseOptions } from './database-options.js';

/** Any number, the same in every process: only one migrates at a time. */
const MIGRATION_LOCK = 4_202_611;

/** Brings the schema of a database up to date; safe to call from several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const database = new DataSource({ ...databaseOptions(databaseUrl), poolSize: 2, extra: {} } as ReturnType<
    typeof databaseOptions
  >);
  await database.initialize();
  const lock = database.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await database.runMigrations({ transaction: 'each' });
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await lock.release();
    await database.destroy();
  }
}
