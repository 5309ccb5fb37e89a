import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of listings, with an index per sort order, and saved listings. */
export class Listings1795132800003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE listings (
        id uuid PRIMARY KEY,
        owner_id uuid NOT NULL REFERENCES users (id),
        -- As people read titles: 'apple' before 'Zebra', 'Éclair' beside 'Echo'.
        title text COLLATE "und-x-icu" NOT NULL,
        description text NOT NULL,
        short_description text NOT NULL CHECK (char_length(short_description) <= 100),
        category text NOT NULL,
        price_cents int NOT NULL CHECK (price_cents > 0),
        buyout_price_cents int NOT NULL CHECK (buyout_price_cents > 0),
        duration text NOT NULL,
        image text NOT NULL DEFAULT '',
        video_url text NOT NULL,
        demo_url text NOT NULL,
        features text[] NOT NULL,
        tech_stack text[] NOT NULL,
        tags text[] NOT NULL,
        creator_name text NOT NULL,
        source_url text NOT NULL DEFAULT '',
        source_visible boolean NOT NULL DEFAULT false,
        state text NOT NULL CHECK (state IN ('draft', 'pending', 'approved', 'rejected')),
        is_available boolean NOT NULL DEFAULT true,
        sold boolean NOT NULL DEFAULT false,
        rating_sum int NOT NULL DEFAULT 0,
        review_count int NOT NULL DEFAULT 0,
        proposal jsonb,
        submitted_at timestamptz,
        review_due_at timestamptz,
        approved_at timestamptz,
        rejection_reason text,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz NOT NULL,
        search_text text NOT NULL,
        CHECK (NOT (sold AND is_available))
      );

      CREATE INDEX listings_newest ON listings (created_at DESC, id DESC) WHERE state = 'approved';
      CREATE INDEX listings_name ON listings (title, id) WHERE state = 'approved';
      CREATE INDEX listings_price ON listings (price_cents, id) WHERE state = 'approved';
      CREATE INDEX listings_category_newest ON listings (category, created_at DESC, id DESC) WHERE state = 'approved';
      CREATE INDEX listings_category_name ON listings (category, title, id) WHERE state = 'approved';
      CREATE INDEX listings_category_price ON listings (category, price_cents, id) WHERE state = 'approved';
      CREATE INDEX listings_owner ON listings (owner_id, created_at DESC, id DESC);
      CREATE INDEX listings_review_due ON listings (review_due_at) WHERE review_due_at IS NOT NULL;
      CREATE INDEX listings_search ON listings USING gin (search_text gin_trgm_ops) WHERE state = 'approved';

      -- Every word has a space before it, so that the trigram index finds words by their first letter or two; short
      -- fields are there a second time without punctuation ('AI/ML' is found by 'ml').
      CREATE FUNCTION listing_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        names text := concat_ws(' ', NEW.title, NEW.creator_name, NEW.category,
          array_to_string(NEW.tags, ' '), array_to_string(NEW.tech_stack, ' '));
      BEGIN
        NEW.search_text := lower(concat_ws(' ', '', names, NEW.short_description, NEW.description,
          regexp_replace(names, '[^[:alnum:]]+', ' ', 'g')));
        RETURN NEW;
      END $$;
      CREATE TRIGGER listing_search_text BEFORE INSERT OR UPDATE OF title, short_description, description, creator_name, category, tags, tech_stack
        ON listings FOR EACH ROW EXECUTE FUNCTION listing_search_text();

      CREATE TABLE saved_listings (
        user_id uuid NOT NULL REFERENCES users (id),
        listing_id uuid NOT NULL REFERENCES listings (id),
        saved_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, listing_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE saved_listings; DROP TABLE listings; DROP FUNCTION listing_search_text();',
    );
  }
}
