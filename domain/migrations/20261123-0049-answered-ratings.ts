import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of the reviews that a lister answered, which the export and the deletion of an account read. */
export class AnsweredRatings1795305600049 implements MigrationInterface {
  /** Postgres can build an index without blocking writes only outside a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ratings_answered_by');
    await runner.query(
      'CREATE INDEX CONCURRENTLY ratings_answered_by ON ratings (answered_by) WHERE answered_by IS NOT NULL',
    );
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ratings_answered_by');
  }
}
