import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each index by its name. Sweeps, metrics and the console use these indexes instead of reading whole tables.
 */
const INDEXES = {
  outbox_events_created: 'outbox_events (created_at)',
  uploads_retry: `uploads (id) WHERE state = 'failed' AND can_retry`,
  repository_invitations_failing: 'repository_invitations (failing_since) WHERE failing_since IS NOT NULL',
  deliveries_first_sent: 'deliveries (coalesce(first_sent_at, sent_at))',
} as const;

/**
 * Adds indexes for statements that would otherwise read whole tables. They are created with CONCURRENTLY, which
 * Postgres allows only outside a transaction.
 */
export class IndexesForSweeps1795305600038 implements MigrationInterface {
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
