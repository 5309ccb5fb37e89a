import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index with all columns of the filters (FIND-86), so that the newest listings are counted without
 * reading their rows. The index is created with CONCURRENTLY, which Postgres allows only outside a transaction.
 */
export class CountedListings1795305600065 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS listings_counted');
    await runner.query(`CREATE INDEX CONCURRENTLY listings_counted ON listings (created_at DESC, id DESC)
      INCLUDE (category, price_cents, is_available, tech_stack) WHERE state = 'approved'`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS listings_counted');
  }
}
