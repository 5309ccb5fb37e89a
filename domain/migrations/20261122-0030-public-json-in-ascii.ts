import type { MigrationInterface, QueryRunner } from 'typeorm';
import { writeListingsAgain } from './listings-written-again.js';

/**
 * Keeps the JSON of listings in ASCII, other letters escaped (`\u00e9`): a page of 24 with one letter beyond it costs the api
 * several times as much to read and to send, since V8 then keeps the whole text in two bytes a letter
 * (test/results/profiles.md). The trigger runs after the one that writes the JSON (0020): Postgres takes them by name.
 */
export class PublicJsonInAscii1795219200030 implements MigrationInterface {
  /** Each batch of rows is its own transaction; what comes before them may be done twice. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
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
    await writeListingsAgain(runner, 'octet_length(public_json) <> length(public_json)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER listing_public_json_in_ascii ON listings;
      DROP FUNCTION listing_public_json_in_ascii();
      DROP FUNCTION json_in_ascii(text);
    `);
  }
}
