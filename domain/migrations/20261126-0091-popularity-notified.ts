import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the trigger function of migration 0020, which notifies all processes of changed public listings. The new
 * function also sends `popularity` if the popularity of any listing changed, so that no process keeps a list in its
 * earlier order (API-12, FIND-66). Processes of the former version ignore this notification.
 */
export class PopularityNotified1795564800091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      createFunction(`
        IF EXISTS (SELECT FROM fresh JOIN stale ON stale.id = fresh.id WHERE fresh.popularity <> stale.popularity) THEN
          PERFORM pg_notify('answers', 'popularity');
        END IF;`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(createFunction(''));
  }
}

/**
 * Returns the statement that creates the trigger function. The function's text is indented as in migration 0020,
 * because the schema stores the text as written.
 */
function createFunction(addedStatements: string): string {
  return `
      CREATE OR REPLACE FUNCTION listings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM tell_listings_changed(ARRAY(
          SELECT fresh.id FROM fresh JOIN stale ON stale.id = fresh.id
          WHERE 'approved' IN (fresh.state, stale.state) AND fresh.public_json <> stale.public_json LIMIT 51));${addedStatements}
        RETURN NULL;
      END $$;
  `;
}
