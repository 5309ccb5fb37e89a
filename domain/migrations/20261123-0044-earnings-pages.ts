import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  lister_ledger_period: 'lister_ledger (lister_id, at)',
  earnings_next_release: 'earnings (lister_id, release_due_at) WHERE released_at IS NULL',
};

/** Adds indexes for the pages that show a lister their earnings (EARN-5, EARN-6). */
export class EarningsPages1795305600044 implements MigrationInterface {
  /** Postgres can build an index without blocking writes only outside a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index with this name.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
