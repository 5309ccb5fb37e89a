import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the extension pg_trgm, the outbox table, and the table of responses stored by idempotency key (API-4). */
export class Foundation1795132800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE outbox_events (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        version int NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        relayed_at timestamptz
      );
      CREATE INDEX outbox_events_waiting ON outbox_events (id) WHERE relayed_at IS NULL;

      CREATE TABLE idempotency_keys (
        user_id uuid NOT NULL,
        endpoint text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        status int,
        reply jsonb,
        created_at timestamptz NOT NULL,
        locked_until timestamptz NOT NULL,
        PRIMARY KEY (user_id, endpoint, key)
      );
      CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys; DROP TABLE outbox_events; DROP EXTENSION pg_trgm;');
  }
}
