import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of live events, which are sent to open browsers. The function `tell_live` locks each
 * recipient until the commit, so that the events of a recipient become visible in the order of their ids and
 * readers miss none. It takes the locks in a fixed order, so that writers cannot deadlock. On commit,
 * `NOTIFY` reaches the listening processes. A trigger also sends a notification when a session ends.
 */
export class LiveEvents1795132800012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE live_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id uuid NOT NULL,
        kind text NOT NULL,
        subject_id uuid NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX live_events_user ON live_events (user_id, id);
      CREATE INDEX live_events_created_at ON live_events (created_at);

      CREATE FUNCTION tell_live(told jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        stream int;
      BEGIN
        FOR stream IN
          SELECT DISTINCT hashtext(entry->>'userId') AS key FROM jsonb_array_elements(told) entry ORDER BY key
        LOOP
          PERFORM pg_advisory_xact_lock(4202612, stream);
        END LOOP;
        INSERT INTO live_events (user_id, kind, subject_id, created_at)
          SELECT (entry->>'userId')::uuid, entry->>'kind', (entry->>'subjectId')::uuid, at
          FROM jsonb_array_elements(told) WITH ORDINALITY AS list (entry, place) ORDER BY place;
        PERFORM pg_notify('live', 'user ' || (entry->>'userId')) FROM jsonb_array_elements(told) entry;
      END $$;

      CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('live', 'session ' || NEW.id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER tell_session_ended AFTER UPDATE OF revoked_at ON sessions
        FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();

      CREATE FUNCTION tell_user_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('live', 'disabled ' || NEW.id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER tell_user_disabled AFTER UPDATE OF disabled_at ON users
        FOR EACH ROW WHEN (NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION tell_user_disabled();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tell_user_disabled ON users;
      DROP TRIGGER tell_session_ended ON sessions;
      DROP FUNCTION tell_user_disabled();
      DROP FUNCTION tell_session_ended();
      DROP FUNCTION tell_live(jsonb, timestamptz);
      DROP TABLE live_events;
    `);
  }
}
