import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds views of listings by day, and an index for demos by listing and day (EARN-20). */
export class ListingViews1795305600071 implements MigrationInterface {
  /**
   * Postgres can build an index without blocking writes only outside a transaction; after an interruption, all
   * steps can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS listing_views (
      listing_id uuid NOT NULL REFERENCES listings (id),
      day date NOT NULL,
      views int NOT NULL CHECK (views > 0),
      PRIMARY KEY (listing_id, day)
    )`);
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS demo_sessions_listing');
    await runner.query(
      'CREATE INDEX CONCURRENTLY demo_sessions_listing ON demo_sessions (listing_id, started_at)',
    );
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS demo_sessions_listing');
    await runner.query('DROP TABLE listing_views');
  }
}
