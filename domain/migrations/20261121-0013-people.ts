import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of follows, blocks, reports, notifications with their preferences, and e-mails about unread
 * messages.
 */
export class People1795132800013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE follows (
        follower_id uuid NOT NULL REFERENCES users (id),
        followed_id uuid NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL,
        PRIMARY KEY (follower_id, followed_id),
        CHECK (follower_id <> followed_id)
      );
      CREATE INDEX follows_followed ON follows (followed_id);

      CREATE TABLE blocks (
        blocker_id uuid NOT NULL REFERENCES users (id),
        blocked_id uuid NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL,
        PRIMARY KEY (blocker_id, blocked_id),
        CHECK (blocker_id <> blocked_id)
      );

      CREATE TABLE reports (
        id uuid PRIMARY KEY,
        reporter_id uuid NOT NULL REFERENCES users (id),
        user_id uuid REFERENCES users (id),
        listing_id uuid REFERENCES listings (id),
        reason text NOT NULL,
        details text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        resolved_at timestamptz,
        resolved_by uuid REFERENCES users (id),
        CHECK (num_nonnulls(user_id, listing_id) = 1)
      );
      CREATE INDEX reports_newest ON reports (created_at DESC, id DESC);
      CREATE INDEX reports_open ON reports (created_at DESC, id DESC) WHERE resolved_at IS NULL;
      CREATE UNIQUE INDEX reports_once ON reports (reporter_id, coalesce(user_id, listing_id)) WHERE resolved_at IS NULL;

      CREATE TABLE notices (
        id uuid PRIMARY KEY DEFAULT uuidv7(),
        user_id uuid NOT NULL REFERENCES users (id),
        kind text NOT NULL,
        event_id uuid NOT NULL,
        actor_id uuid REFERENCES users (id),
        listing_id uuid REFERENCES listings (id),
        created_at timestamptz(3) NOT NULL,
        read_at timestamptz,
        mail_due_at timestamptz,
        UNIQUE (user_id, kind, event_id)
      );
      CREATE INDEX notices_newest ON notices (user_id, created_at DESC, id DESC);
      CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
      CREATE INDEX notices_mail_due_at ON notices (mail_due_at) WHERE mail_due_at IS NOT NULL;
      CREATE UNIQUE INDEX notices_message ON notices (user_id, actor_id) WHERE kind = 'message.new' AND read_at IS NULL;
      CREATE UNIQUE INDEX notices_followed ON notices (user_id, listing_id) WHERE kind = 'listing.followed';
      CREATE UNIQUE INDEX notices_follower ON notices (user_id, actor_id) WHERE kind = 'follower.new';

      CREATE TABLE noticed_events (
        event_id uuid PRIMARY KEY,
        noticed_at timestamptz NOT NULL
      );
      CREATE INDEX noticed_events_noticed_at ON noticed_events (noticed_at);

      CREATE TABLE notice_preferences (
        user_id uuid PRIMARY KEY REFERENCES users (id),
        muted text[] NOT NULL
      );

      CREATE TABLE unread_reminders (
        user_id uuid NOT NULL REFERENCES users (id),
        counterpart_id uuid NOT NULL REFERENCES users (id),
        due_at timestamptz,
        sent_at timestamptz,
        PRIMARY KEY (user_id, counterpart_id)
      );
      CREATE INDEX unread_reminders_due_at ON unread_reminders (due_at) WHERE due_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE unread_reminders, notice_preferences, noticed_events, notices, reports, blocks, follows;',
    );
  }
}
