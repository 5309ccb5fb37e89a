import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of listers' grants to read their GitHub repositories, the offers of archives and
 * invitations per listing, and archives of sold commits (DELIVERY-10).
 */
export class GithubArchives1795132800022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE github_grants (
        user_id uuid PRIMARY KEY REFERENCES users (id),
        -- GitHub's number of the account that consented: that of the sign-in method.
        subject text NOT NULL,
        login text NOT NULL,
        scopes text[] NOT NULL,
        state text NOT NULL CHECK (state IN ('live', 'gone')),
        -- The token, encrypted with the key of that id; none once GitHub has refused it.
        key_id text,
        sealed bytea,
        granted_at timestamptz(3) NOT NULL,
        gone_at timestamptz,
        CHECK ((state = 'live') = (sealed IS NOT NULL AND key_id IS NOT NULL)),
        CHECK ((state = 'gone') = (gone_at IS NOT NULL))
      );

      CREATE TABLE github_revocations (
        id uuid PRIMARY KEY,
        key_id text NOT NULL,
        sealed bytea NOT NULL,
        tries int NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX github_revocations_due ON github_revocations (next_try_at);

      ALTER TABLE listings
        ADD COLUMN offer_archive boolean NOT NULL DEFAULT false,
        ADD COLUMN invite_buyers boolean NOT NULL DEFAULT false;

      CREATE TABLE delivery_archives (
        delivery_id uuid PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
        state text NOT NULL CHECK (state IN ('due', 'kept', 'failed', 'removed')),
        repository text,
        -- Fixed by the first try that learns it, and never another.
        commit_sha text CHECK (commit_sha ~ '^[0-9a-f]{40,64}$'),
        object_key text UNIQUE,
        sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        byte_size bigint CHECK (byte_size > 0),
        reason text,
        tries int NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL,
        give_up_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        kept_at timestamptz,
        CHECK (state <> 'kept' OR (object_key IS NOT NULL AND sha256 IS NOT NULL AND commit_sha IS NOT NULL)),
        CHECK ((state = 'failed') = (reason IS NOT NULL))
      );
      CREATE INDEX delivery_archives_due ON delivery_archives (next_try_at) WHERE state = 'due';
      CREATE INDEX delivery_archives_kept ON delivery_archives (kept_at) WHERE state = 'kept';

      ALTER TABLE delivery_events DROP CONSTRAINT delivery_events_kind_check;
      ALTER TABLE delivery_events ADD CONSTRAINT delivery_events_kind_check
        CHECK (kind IN ('source-asked', 'sent', 'opened', 'archived'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM delivery_events WHERE kind = 'archived';
      ALTER TABLE delivery_events DROP CONSTRAINT delivery_events_kind_check;
      ALTER TABLE delivery_events ADD CONSTRAINT delivery_events_kind_check
        CHECK (kind IN ('source-asked', 'sent', 'opened'));
      DROP TABLE delivery_archives;
      ALTER TABLE listings DROP COLUMN offer_archive, DROP COLUMN invite_buyers;
      DROP TABLE github_revocations;
      DROP TABLE github_grants;
    `);
  }
}
