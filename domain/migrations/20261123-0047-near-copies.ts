import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryAfterLockTimeout } from './retry-after-lock-timeout.js';

/** How many listings one statement handles. */
const BATCH = 500;

/**
 * Adds the data by which a submission is compared with other listings (REVIEW-12): the title, 16 hashes of word
 * groups of the description, the picture and the repository.
 */
export class NearCopies1795305600047 implements MigrationInterface {
  /**
   * Each batch commits separately, so that filling the table locks no listing; after an interruption, all steps can
   * run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reviews ADD COLUMN IF NOT EXISTS copies_id uuid REFERENCES listings (id),
        ADD COLUMN IF NOT EXISTS copied text[];
      ALTER TABLE uploads ADD COLUMN IF NOT EXISTS content_hash text;

      -- The 16 smallest hashes of all groups of 5 words: texts that share half of them share about half of their words in order.
      CREATE OR REPLACE FUNCTION text_sketch(text) RETURNS int[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT coalesce(array_agg(hash), '{}') FROM (
          SELECT DISTINCT ('x' || left(md5(array_to_string(words[n:n + 4], ' ')), 8))::bit(32)::int AS hash
          FROM (SELECT string_to_array(trim(lower(regexp_replace($1, '[^[:alnum:]]+', ' ', 'g'))), ' ') AS words) split,
            generate_series(1, cardinality(words) - 4) n
          ORDER BY 1 LIMIT 16) smallest
      $$;
      -- The repository without scheme, www, '.git' and slashes at its end; null without one.
      CREATE OR REPLACE FUNCTION repository_key(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT nullif(regexp_replace(regexp_replace(lower($1), '^[a-z]+://(www\\.)?', ''), '(\\.git)?/*$', ''), '')
      $$;
      -- The hash of a picture uploaded here, else its address; null without a picture.
      CREATE OR REPLACE FUNCTION picture_key(text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
        SELECT coalesce(
          (SELECT content_hash FROM uploads WHERE id = substring($1 FROM '^/media/images/([0-9a-f-]{36})-')::uuid),
          nullif($1, ''))
      $$;
      CREATE TABLE IF NOT EXISTS listing_fingerprints (
        listing_id uuid PRIMARY KEY REFERENCES listings (id),
        title text NOT NULL,
        sketch int[] NOT NULL,
        picture text,
        repository text
      );
      CREATE INDEX IF NOT EXISTS listing_fingerprints_title ON listing_fingerprints USING gin (title gin_trgm_ops);
      CREATE INDEX IF NOT EXISTS listing_fingerprints_sketch ON listing_fingerprints USING gin (sketch);
      CREATE INDEX IF NOT EXISTS listing_fingerprints_picture ON listing_fingerprints (picture) WHERE picture IS NOT NULL;
      CREATE INDEX IF NOT EXISTS listing_fingerprints_repository ON listing_fingerprints (repository)
        WHERE repository IS NOT NULL;
    `);
    let lastId: string | null = '00000000-0000-0000-0000-000000000000';
    while (lastId) lastId = await fillBatch(runner, lastId);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE IF EXISTS listing_fingerprints;
      DROP FUNCTION IF EXISTS picture_key(text);
      DROP FUNCTION IF EXISTS repository_key(text);
      DROP FUNCTION IF EXISTS text_sketch(text);
      ALTER TABLE uploads DROP COLUMN IF EXISTS content_hash;
      ALTER TABLE reviews DROP COLUMN IF EXISTS copies_id, DROP COLUMN IF EXISTS copied;
    `);
  }
}

/**
 * Writes the fingerprints of the next batch of listings after the id `lastId`. Returns the batch's last id, or null
 * if no listing is left.
 */
async function fillBatch(runner: QueryRunner, lastId: string): Promise<string | null> {
  const [batch] = await retryAfterLockTimeout<{ lastId: string | null }[]>(() =>
    runner.query(
      `WITH batch AS MATERIALIZED (SELECT * FROM listings WHERE id > $1 ORDER BY id LIMIT ${BATCH}),
       written AS (INSERT INTO listing_fingerprints
         SELECT id, lower(title), text_sketch(description), picture_key(image), repository_key(source_url) FROM batch
         WHERE state <> 'draft' ON CONFLICT DO NOTHING)
     SELECT max(id::text) AS "lastId" FROM batch`,
      [lastId],
    ),
  );
  return batch?.lastId ?? null;
}
