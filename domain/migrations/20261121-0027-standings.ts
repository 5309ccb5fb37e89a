import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index from which profiles and the directory count a lister's approved listings and ratings without
 * reading the rows. It is created with CONCURRENTLY, which Postgres allows only outside a transaction.
 */
export class Standings1795132800027 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
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
