import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of deleted accounts, so that the alarm about money of former listers does not read all people (PAYOUT-25). */
export class IndexOfDeletedUsers1795651200108 implements MigrationInterface {
  /** The index is created with CONCURRENTLY; after an interruption, all steps can run again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_deleted');
    await runner.query('CREATE INDEX CONCURRENTLY users_deleted ON users (id) WHERE deleted_at IS NOT NULL');
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS users_deleted');
  }
}
