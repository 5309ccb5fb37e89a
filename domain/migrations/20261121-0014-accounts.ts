import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the table of data exports, and the column with the time when an account was deleted (ACCOUNT-1,
 * ACCOUNT-2).
 */
export class Accounts1795132800014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN deleted_at timestamptz;

      CREATE TABLE data_exports (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        -- The document, gzip; null until it is made.
        document bytea,
        requested_at timestamptz(3) NOT NULL,
        ready_at timestamptz(3),
        expires_at timestamptz(3) NOT NULL,
        next_try_at timestamptz(3),
        CHECK ((document IS NULL) = (ready_at IS NULL)),
        CHECK (ready_at IS NULL OR next_try_at IS NULL)
      );
      ALTER TABLE data_exports ALTER COLUMN document SET STORAGE EXTERNAL;
      CREATE UNIQUE INDEX data_exports_one_waits ON data_exports (user_id) WHERE ready_at IS NULL;
      CREATE INDEX data_exports_user ON data_exports (user_id, requested_at DESC);
      CREATE INDEX data_exports_due ON data_exports (next_try_at) WHERE next_try_at IS NOT NULL;
      CREATE INDEX data_exports_expires_at ON data_exports (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE data_exports; ALTER TABLE users DROP COLUMN deleted_at;');
  }
}
