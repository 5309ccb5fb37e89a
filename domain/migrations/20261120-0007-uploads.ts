import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of uploads. */
export class Uploads1795132800007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE uploads (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        kind text NOT NULL CHECK (kind IN ('video', 'image')),
        state text NOT NULL CHECK (state IN ('receiving', 'checking', 'publishing', 'published', 'failed')),
        file_name text NOT NULL,
        byte_size bigint NOT NULL CHECK (byte_size >= 0),
        storage_key text NOT NULL UNIQUE,
        video_id text,
        failure text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX uploads_user ON uploads (user_id, created_at DESC);
      CREATE INDEX uploads_open ON uploads (updated_at) WHERE state IN ('receiving', 'checking', 'publishing');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE uploads;');
  }
}
