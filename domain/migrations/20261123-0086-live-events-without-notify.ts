import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the function `append_live_events`, which inserts live events as `tell_live` does, but without Postgres'
 * notification. Installations with Redis use it, because Redis notifies the processes there.
 */
export class LiveEventsWithoutNotify1795305600086 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION append_live_events(told jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
      END $$;

      CREATE OR REPLACE FUNCTION tell_live(told jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM append_live_events(told, at);
        PERFORM pg_notify('live', 'user ' || (entry->>'userId')) FROM jsonb_array_elements(told) entry;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION tell_live(told jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
      DROP FUNCTION append_live_events(jsonb, timestamptz);
    `);
  }
}
