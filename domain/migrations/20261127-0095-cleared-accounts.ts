import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds when the data of a deleted account was cleared again (ACCOUNT-6). A sweep clears every deleted account for which
 * this is null: each account in its own transaction, with the statements of a deletion. So it also clears what the
 * former version left of accounts that were deleted before, or are deleted during the deployment.
 */
export class ClearedAccounts1795651200095 implements MigrationInterface {
  /** The index is created with CONCURRENTLY; after an interruption, all steps can run again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS data_cleared_at timestamptz');
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_to_clear');
    await runner.query(`CREATE INDEX CONCURRENTLY users_to_clear ON users (deleted_at)
      WHERE deleted_at IS NOT NULL AND data_cleared_at IS NULL`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN IF EXISTS data_cleared_at');
  }
}
