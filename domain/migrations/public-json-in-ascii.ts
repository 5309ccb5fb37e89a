import type { QueryRunner } from 'typeorm';

/**
 * Creates the trigger that escapes the public JSON of listings to ASCII, or replaces it. Postgres runs
 * triggers in the order of their names, and this one must run after the trigger that writes the JSON
 * (migration 0020).
 */
export async function writePublicJsonInAscii(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION json_in_ascii(written text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    DECLARE
      letter text;
      point int;
    BEGIN
      FOR letter IN SELECT DISTINCT met[1] COLLATE "C" FROM regexp_matches(written, '[^\\x01-\\x7f]', 'g') met LOOP
        point := ascii(letter);
        written := replace(written, letter, CASE
          WHEN point < x'10000'::int THEN '\\u' || lpad(to_hex(point), 4, '0')
          -- Beyond the first 65,536 a letter is two of them, a pair of surrogates (RFC 8259, section 7).
          ELSE '\\u' || to_hex(x'd800'::int + ((point - x'10000'::int) >> 10))
            || '\\u' || to_hex(x'dc00'::int + (point & x'3ff'::int)) END);
      END LOOP;
      RETURN written;
    END $$;
    CREATE OR REPLACE FUNCTION listing_public_json_in_ascii() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF octet_length(NEW.public_json) <> length(NEW.public_json) THEN
        NEW.public_json := json_in_ascii(NEW.public_json);
      END IF;
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER listing_public_json_in_ascii BEFORE INSERT OR UPDATE ON listings
      FOR EACH ROW EXECUTE FUNCTION listing_public_json_in_ascii();
  `);
}

/** Drops the trigger that escapes the public JSON of listings to ASCII. */
export async function writePublicJsonAsItIs(runner: QueryRunner): Promise<void> {
  await runner.query(`
    DROP TRIGGER IF EXISTS listing_public_json_in_ascii ON listings;
    DROP FUNCTION IF EXISTS listing_public_json_in_ascii();
    DROP FUNCTION IF EXISTS json_in_ascii(text);
  `);
}
