import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds states of an upload, and the columns from which an interrupted publication resumes. */
export class UploadStages1795132800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX uploads_open;
      ALTER TABLE uploads DROP CONSTRAINT uploads_state_check;
      UPDATE uploads SET state = 'received' WHERE state IN ('checking', 'publishing');
      ALTER TABLE uploads ADD CONSTRAINT uploads_state_check
        CHECK (state IN ('receiving', 'received', 'checked', 'publishing', 'published', 'stored', 'failed'));
      ALTER TABLE uploads
        ADD COLUMN title text NOT NULL DEFAULT '',
        ADD COLUMN content_type text NOT NULL DEFAULT '',
        ADD COLUMN session_uri text,
        ADD COLUMN sent_bytes bigint NOT NULL DEFAULT 0 CHECK (sent_bytes >= 0),
        ADD COLUMN is_kept boolean NOT NULL DEFAULT true,
        ADD COLUMN can_retry boolean NOT NULL DEFAULT false,
        ADD COLUMN tries int NOT NULL DEFAULT 0,
        ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN give_up_at timestamptz;
      CREATE INDEX uploads_due ON uploads (next_try_at) WHERE state IN ('received', 'checked', 'publishing');
      CREATE INDEX uploads_receiving ON uploads (created_at) WHERE state = 'receiving';
      CREATE INDEX uploads_kept ON uploads (updated_at) WHERE is_kept;
      CREATE INDEX uploads_newest ON uploads (created_at DESC, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX uploads_newest, uploads_kept, uploads_receiving, uploads_due;
      ALTER TABLE uploads
        DROP COLUMN give_up_at, DROP COLUMN next_try_at, DROP COLUMN tries, DROP COLUMN can_retry, DROP COLUMN is_kept,
        DROP COLUMN sent_bytes, DROP COLUMN session_uri, DROP COLUMN content_type, DROP COLUMN title;
      ALTER TABLE uploads DROP CONSTRAINT uploads_state_check;
      DELETE FROM uploads WHERE state = 'stored';
      UPDATE uploads SET state = 'checking' WHERE state IN ('received', 'checked');
      ALTER TABLE uploads ADD CONSTRAINT uploads_state_check
        CHECK (state IN ('receiving', 'checking', 'publishing', 'published', 'failed'));
      CREATE INDEX uploads_open ON uploads (updated_at) WHERE state IN ('receiving', 'checking', 'publishing');
    `);
  }
}
