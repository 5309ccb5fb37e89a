import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores a listing's texts inside its row instead of in the TOAST table, as long as the row fits on a page
 * (decision 0021). New rows enter the search index directly instead of its pending list. Existing rows move into
 * this form when they change, or by `VACUUM FULL listings`, which locks the table.
 */
export class ListingsInOnePiece1795132800026 implements MigrationInterface {
  /** Each step commits separately, so that cleaning the pending list holds no lock on the index's settings. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runWithoutLockTimeout(runner, `ALTER TABLE listings SET (toast_tuple_target = 8160)`);
    await runner.query(`ALTER INDEX listings_search SET (fastupdate = off)`);
    await runWithoutLockTimeout(runner, `SELECT gin_clean_pending_list('listings_search')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER INDEX listings_search RESET (fastupdate);
      ALTER TABLE listings RESET (toast_tuple_target);
    `);
  }
}

/**
 * Runs a statement without a lock timeout, because the statement waits only for autovacuum, and blocks no other
 * statement while it waits.
 */
async function runWithoutLockTimeout(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  await runner.query(statement);
  await runner.query('RESET lock_timeout');
}
