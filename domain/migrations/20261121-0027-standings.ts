import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What listers' approved listings amount to is read from an index alone, however many they have: profiles and the
 * directory show it. Made while the table is used, which Postgres only does outside a transaction.
 */
export class Standings1795132800027 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // It waits for what others have under way, and nobody waits for it.
    await runner.query('SET lock_timeout = 0');
    // One that was broken off is in the way of another of its name.
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
