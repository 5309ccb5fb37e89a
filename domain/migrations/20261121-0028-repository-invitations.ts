import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of invitations to listers' repositories, one row per buyer and listing (DELIVERY-20). */
export class RepositoryInvitations1795132800028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE repository_invitations (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        listing_id uuid NOT NULL REFERENCES listings (id),
        state text NOT NULL CHECK (state IN
          ('due', 'waiting', 'inviting', 'invited', 'accepted', 'lapsed', 'removed', 'failed')),
        -- What was written to GitHub: without these nobody was ever invited.
        repository text,
        subject text NOT NULL DEFAULT '',
        login text NOT NULL DEFAULT '',
        reason text,
        times_sent int NOT NULL DEFAULT 0,
        invited_at timestamptz,
        lapses_at timestamptz,
        accepted_at timestamptz,
        removed_at timestamptz,
        tries int NOT NULL DEFAULT 0,
        failing_since timestamptz,
        -- When it is seen to next; null where nothing is left to do.
        next_try_at timestamptz,
        created_at timestamptz NOT NULL,
        UNIQUE (user_id, listing_id),
        CHECK ((state = 'failed') = (reason IS NOT NULL))
      );
      CREATE INDEX repository_invitations_due ON repository_invitations (next_try_at) WHERE next_try_at IS NOT NULL;
      CREATE INDEX repository_invitations_stuck ON repository_invitations (state) WHERE state IN ('waiting', 'failed');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE repository_invitations;');
  }
}
