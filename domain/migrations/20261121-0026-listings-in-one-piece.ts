import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reading a listing takes one look: its texts stay in its row instead of beside it, as long as the row fits a page, and
 * what is new is in the search index at once instead of in a list that every search has to read through. Rows come
 * together as they change; `VACUUM FULL listings` brings all of them together when nobody needs the table.
 */
export class ListingsInOnePiece1795132800026 implements MigrationInterface {
  /** Each step is its own transaction: nobody waits for an index's settings while its list is worked off. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inItsOwnTime(runner, `ALTER TABLE listings SET (toast_tuple_target = 8160)`);
    await runner.query(`ALTER INDEX listings_search SET (fastupdate = off)`);
    await inItsOwnTime(runner, `SELECT gin_clean_pending_list('listings_search')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER INDEX listings_search RESET (fastupdate);
      ALTER TABLE listings RESET (toast_tuple_target);
    `);
  }
}

/** For what waits for Postgres' own upkeep of the table at the most, and nobody waits for. */
async function inItsOwnTime(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  await runner.query(statement);
  await runner.query('RESET lock_timeout');
}
