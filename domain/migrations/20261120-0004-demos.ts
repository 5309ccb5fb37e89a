import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of demo sessions, one per user and listing (DEMO-1). */
export class Demos1795132800004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE demo_sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        listing_id uuid NOT NULL REFERENCES listings (id),
        started_at timestamptz(3) NOT NULL,
        expires_at timestamptz NOT NULL,
        last_activity_at timestamptz NOT NULL,
        ended_at timestamptz,
        end_reason text CHECK (end_reason IN ('closed', 'expired')),
        UNIQUE (user_id, listing_id),
        CHECK ((ended_at IS NULL) = (end_reason IS NULL))
      );
      CREATE INDEX demo_sessions_open ON demo_sessions (expires_at) WHERE ended_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE demo_sessions;');
  }
}
