import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the words of public listings, from which corrections of searches without results are chosen (FIND-60).
 * Triggers add words when a listing becomes public or its text changes. Words of removed listings stay, because
 * a correction is offered only if the corrected search finds something.
 */
export class SearchWords1795305600035 implements MigrationInterface {
  /**
   * Each step commits separately, so that filling the table locks no listing; after an interruption, all steps can
   * run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS search_words (word text COLLATE "C" PRIMARY KEY);

      -- The word, and the word without each of its letters: two words that are one edit apart share such a form.
      CREATE OR REPLACE FUNCTION search_word_forms(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT array_agg(DISTINCT left(word, n - 1) || substr(word, n + 1)) || word FROM generate_series(1, char_length(word)) n
      $$;
      -- Without a list of pending entries, which every lookup would scan (decision 0021).
      CREATE INDEX IF NOT EXISTS search_words_forms ON search_words USING gin (search_word_forms(word)) WITH (fastupdate = off);
      CREATE INDEX IF NOT EXISTS search_words_similar ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);

      -- Names of creators are left out: the table is about no person.
      CREATE OR REPLACE FUNCTION search_words_of(title text, short_description text, category text, tags text[], tech_stack text[])
        RETURNS SETOF text LANGUAGE sql STABLE AS $$
        SELECT DISTINCT word FROM regexp_split_to_table(lower(concat_ws(' ', title, short_description, category,
          array_to_string(tags, ' '), array_to_string(tech_stack, ' '))), '[^[:alnum:]]+') word
        WHERE char_length(word) BETWEEN 3 AND 30
      $$;

      -- In one order, so that two transactions that add the same words never wait for each other in a circle.
      CREATE OR REPLACE FUNCTION listings_added_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO search_words SELECT DISTINCT word COLLATE "C"
          FROM fresh, search_words_of(title, short_description, category, tags, tech_stack) word
          WHERE state = 'approved' ORDER BY 1 ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE OR REPLACE FUNCTION listing_changed_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO search_words SELECT word COLLATE "C"
          FROM search_words_of(NEW.title, NEW.short_description, NEW.category, NEW.tags, NEW.tech_stack) word
          ORDER BY 1 ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
    `);
    await runner.query(`
      CREATE OR REPLACE TRIGGER listings_added_words AFTER INSERT ON listings
        REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION listings_added_words();
      CREATE OR REPLACE TRIGGER listing_changed_words AFTER UPDATE ON listings
        FOR EACH ROW WHEN (NEW.state = 'approved' AND (OLD.state <> 'approved' OR OLD.search_text <> NEW.search_text))
        EXECUTE FUNCTION listing_changed_words();
    `);
    await runner.query(`
      INSERT INTO search_words SELECT DISTINCT word COLLATE "C"
        FROM listings, search_words_of(title, short_description, category, tags, tech_stack) word
        WHERE state = 'approved' ORDER BY 1 ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER IF EXISTS listing_changed_words ON listings;
      DROP TRIGGER IF EXISTS listings_added_words ON listings;
      DROP FUNCTION IF EXISTS listing_changed_words();
      DROP FUNCTION IF EXISTS listings_added_words();
      DROP FUNCTION IF EXISTS search_words_of(text, text, text, text[], text[]);
      DROP TABLE IF EXISTS search_words;
      DROP FUNCTION IF EXISTS search_word_forms(text);
    `);
  }
}
