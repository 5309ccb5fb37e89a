import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time when an upload's session at YouTube was opened; the daily limit of uploads is counted by it
 * (UPLOAD-41). Null for older uploads. The index is created with CONCURRENTLY, which Postgres allows only
 * outside a transaction.
 */
export class YouTubeSessions1795305600063 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads ADD COLUMN IF NOT EXISTS session_opened_at timestamptz');
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS uploads_session_opened');
    await runner.query(`CREATE INDEX CONCURRENTLY uploads_session_opened ON uploads (session_opened_at)
      WHERE session_opened_at IS NOT NULL`);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS uploads_session_opened');
    await runner.query('ALTER TABLE uploads DROP COLUMN IF EXISTS session_opened_at');
  }
}
