import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the trigger function of migration 0020, which notifies all processes of changed public listings: a change of
 * popularity, by which lists are sorted (FIND-66), is a change too, so that no process keeps an earlier order in its
 * cache (API-12).
 */
export class PopularityNotified1795564800091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      createFunction('(fresh.public_json <> stale.public_json OR fresh.popularity <> stale.popularity)'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(createFunction('fresh.public_json <> stale.public_json'));
  }
}

/** Returns the statement; indented as in migration 0020, because the schema stores the function's text. */
function createFunction(isChanged: string): string {
  return `
      CREATE OR REPLACE FUNCTION listings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM tell_listings_changed(ARRAY(
          SELECT fresh.id FROM fresh JOIN stale ON stale.id = fresh.id
          WHERE 'approved' IN (fresh.state, stale.state) AND ${isChanged} LIMIT 51));
        RETURN NULL;
      END $$;
  `;
}
