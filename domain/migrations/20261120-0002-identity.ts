import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of users, their sign-in methods and sessions. Time columns by which pages are sorted
 * have millisecond precision, as cursors have: with microseconds, rows between two pages would be skipped or
 * repeated.
 */
export class Identity1795132800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        display_name text NOT NULL,
        email text,
        email_verified boolean NOT NULL DEFAULT false,
        photo_url text NOT NULL DEFAULT '',
        bio text NOT NULL DEFAULT '',
        website text NOT NULL DEFAULT '',
        location text NOT NULL DEFAULT '',
        github text NOT NULL DEFAULT '',
        twitter text NOT NULL DEFAULT '',
        linkedin text NOT NULL DEFAULT '',
        role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
        disabled_at timestamptz,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX users_created_at ON users (created_at DESC, id DESC) WHERE disabled_at IS NULL;
      CREATE INDEX users_display_name ON users (display_name);
      CREATE INDEX users_search ON users USING gin ((lower(' ' || display_name || ' ' || bio || ' ' || location)) gin_trgm_ops);

      CREATE TABLE identities (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        provider text NOT NULL CHECK (provider IN ('google', 'github')),
        subject text NOT NULL,
        login text NOT NULL DEFAULT '',
        display_name text,
        email text,
        photo_url text,
        linked_at timestamptz NOT NULL,
        UNIQUE (provider, subject),
        UNIQUE (user_id, provider)
      );

      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        user_agent text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        revoke_reason text
      );
      CREATE INDEX sessions_user ON sessions (user_id, created_at DESC);
      CREATE INDEX sessions_expires_at ON sessions (expires_at);

      CREATE TABLE refresh_tokens (
        token_hash text PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        step int NOT NULL,
        created_at timestamptz NOT NULL,
        used_at timestamptz,
        UNIQUE (session_id, step)
      );

      CREATE TABLE used_sign_in_states (
        state_hash text PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX used_sign_in_states_expires_at ON used_sign_in_states (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE used_sign_in_states; DROP TABLE refresh_tokens; DROP TABLE sessions; DROP TABLE identities; DROP TABLE users;',
    );
  }
}
