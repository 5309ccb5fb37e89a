import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index for the counts and ratings of a lister's approved listings on profiles and in the directory, read by
 * index-only scans. Created with CONCURRENTLY, which Postgres allows only outside a transaction.
 */
export class Standings1795132800027 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // CREATE INDEX CONCURRENTLY waits for running transactions and blocks none.
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS listings_standing');
    await runner.query(`
      CREATE INDEX CONCURRENTLY listings_standing ON listings (owner_id)
        INCLUDE (is_available, rating_sum, review_count) WHERE state = 'approved'`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS listings_standing');
  }
}
