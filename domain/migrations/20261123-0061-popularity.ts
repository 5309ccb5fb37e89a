import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Points that an order, a save and a demo add to a listing's popularity (FIND-66). */
const POINTS = { order: 10, save: 3, demo: 1 };

/**
 * Adds the popularity of listings. Triggers append each change as a row; every few minutes workers add the
 * changes to the listings. So a save or a demo neither locks the listing nor evicts cached lists.
 */
export class Popularity1795305600061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listings ADD COLUMN popularity int NOT NULL DEFAULT 0;
      CREATE TABLE popularity_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id uuid NOT NULL,
        points int NOT NULL
      );
      CREATE FUNCTION popularity_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO popularity_changes (listing_id, points) VALUES (coalesce(NEW.listing_id, OLD.listing_id), TG_ARGV[0]::int);
        RETURN NULL;
      END $$;
      CREATE TRIGGER rental_made_popular AFTER INSERT ON rentals
        FOR EACH ROW WHEN (NEW.undone_at IS NULL) EXECUTE FUNCTION popularity_changed('${POINTS.order}');
      CREATE TRIGGER rental_undone_popular AFTER UPDATE OF undone_at ON rentals
        FOR EACH ROW WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL)
        EXECUTE FUNCTION popularity_changed('-${POINTS.order}');
      CREATE TRIGGER saved_made_popular AFTER INSERT ON saved_listings
        FOR EACH ROW EXECUTE FUNCTION popularity_changed('${POINTS.save}');
      CREATE TRIGGER unsaved_popular AFTER DELETE ON saved_listings
        FOR EACH ROW EXECUTE FUNCTION popularity_changed('-${POINTS.save}');
      CREATE TRIGGER demo_made_popular AFTER INSERT ON demo_sessions
        FOR EACH ROW EXECUTE FUNCTION popularity_changed('${POINTS.demo}');
      -- In one transaction with the triggers, which lock these tables: every row counts once.
      INSERT INTO popularity_changes (listing_id, points)
        SELECT listing_id, count(*) * ${POINTS.order} FROM rentals WHERE undone_at IS NULL GROUP BY listing_id
        UNION ALL SELECT listing_id, count(*) * ${POINTS.save} FROM saved_listings GROUP BY listing_id
        UNION ALL SELECT listing_id, count(*) * ${POINTS.demo} FROM demo_sessions GROUP BY listing_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER demo_made_popular ON demo_sessions;
      DROP TRIGGER unsaved_popular ON saved_listings;
      DROP TRIGGER saved_made_popular ON saved_listings;
      DROP TRIGGER rental_undone_popular ON rentals;
      DROP TRIGGER rental_made_popular ON rentals;
      DROP FUNCTION popularity_changed();
      DROP TABLE popularity_changes;
      ALTER TABLE listings DROP COLUMN popularity;
    `);
  }
}
