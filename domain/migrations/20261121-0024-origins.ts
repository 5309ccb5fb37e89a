import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds columns for the request id and the trace that caused an event or a delivery. */
export class Origins1795132800024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_events ADD COLUMN request_id text, ADD COLUMN trace_parent text;
      ALTER TABLE deliveries ADD COLUMN request_id text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries DROP COLUMN request_id;
      ALTER TABLE outbox_events DROP COLUMN request_id, DROP COLUMN trace_parent;
    `);
  }
}
