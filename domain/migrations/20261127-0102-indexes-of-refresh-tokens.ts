import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes of refresh tokens, so that a refresh does not read all earlier tokens of its session (SIGNIN-5), and a
 * sweep finds tokens that are older than their cookie.
 */
export class IndexesOfRefreshTokens1795651200102 implements MigrationInterface {
  /** The indexes are created with CONCURRENTLY; after an interruption, all steps can run again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    for (const [name, columns] of INDEXES) {
      // An interrupted attempt leaves an invalid index with this name.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON refresh_tokens ${columns}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

const INDEXES = [
  ['refresh_tokens_unused', '(session_id) WHERE used_at IS NULL'],
  ['refresh_tokens_successors', '(session_id, parent_step, used_at)'],
  ['refresh_tokens_created_at', '(created_at)'],
] as const;
