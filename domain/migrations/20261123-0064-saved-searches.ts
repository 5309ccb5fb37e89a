import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds searches that people save (FIND-80), the e-mails about them, and newly approved listings that are still
 * to be compared with the searches. A trigger stores each listing in the transaction of its first approval, so
 * that none is lost, even while processes of the previous version run.
 */
export class SavedSearches1795305600064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_searches (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        search text NOT NULL,
        category text NOT NULL,
        tech text NOT NULL,
        tag text NOT NULL,
        min_price_cents int,
        max_price_cents int,
        is_available boolean NOT NULL,
        pattern text,
        key text NOT NULL,
        is_mailed boolean NOT NULL DEFAULT true,
        found_ids uuid[] NOT NULL DEFAULT '{}',
        saved_at timestamptz NOT NULL,
        CONSTRAINT saved_searches_found_ids_check CHECK (cardinality(found_ids) <= 10)
      );
      CREATE INDEX saved_searches_user ON saved_searches (user_id, saved_at);
      CREATE INDEX saved_searches_key ON saved_searches (key);
      CREATE TABLE saved_search_mails (
        user_id uuid PRIMARY KEY REFERENCES users (id),
        due_at timestamptz,
        sent_at timestamptz
      );
      CREATE INDEX saved_search_mails_due_at ON saved_search_mails (due_at) WHERE due_at IS NOT NULL;
      CREATE TABLE listings_to_match (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id uuid NOT NULL
      );
      CREATE FUNCTION listing_to_match() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO listings_to_match (listing_id) VALUES (NEW.id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER listing_first_approved AFTER UPDATE OF approved_at ON listings
        FOR EACH ROW WHEN (OLD.approved_at IS NULL AND NEW.approved_at IS NOT NULL)
        EXECUTE FUNCTION listing_to_match();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER listing_first_approved ON listings;
      DROP FUNCTION listing_to_match();
      DROP TABLE listings_to_match;
      DROP TABLE saved_search_mails;
      DROP TABLE saved_searches;
    `);
  }
}
