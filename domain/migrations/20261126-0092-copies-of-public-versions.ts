import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryAfterLockTimeout } from './retry-after-lock-timeout.js';

/** How many listings one statement handles. The statement locks them until it ends, so it must be short. */
const BATCH = 100;

/** Matches the id in the address of an uploaded picture: a path, or the web address of this site or of a copy of it. */
const UPLOADED_PICTURE =
  '^(?:https?://[^/]+)?/media/images/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-';
/** The pattern of migration 0047, which also matches texts that are not ids, so that the cast to uuid failed. */
const FORMER_UPLOADED_PICTURE = '^/media/images/([0-9a-f-]{36})-';

/**
 * Keeps a listing's fingerprint apart from that of its latest change, so that copies of the public version are found
 * while a change waits, and after it was rejected or withdrawn (REVIEW-12). Indexes md5 hashes instead of addresses,
 * because long addresses do not fit into a B-tree index.
 */
export class CopiesOfPublicVersions1795564800092 implements MigrationInterface {
  /**
   * Indexes are created with CONCURRENTLY, and each batch commits separately; after an interruption, all steps can run
   * again. Processes of the former version write a submitted change to listing_fingerprints; its approval or the next
   * one corrects that. Until they end, they read that table without an index on pictures and repositories.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createPictureKey(UPLOADED_PICTURE));
    await runner.query(`
      CREATE TABLE IF NOT EXISTS change_fingerprints (
        listing_id uuid PRIMARY KEY REFERENCES listings (id),
        title text NOT NULL,
        sketch int[] NOT NULL,
        picture text,
        repository text
      );
      CREATE INDEX IF NOT EXISTS change_fingerprints_title ON change_fingerprints USING gin (title gin_trgm_ops);
      CREATE INDEX IF NOT EXISTS change_fingerprints_sketch ON change_fingerprints USING gin (sketch);
      CREATE INDEX IF NOT EXISTS change_fingerprints_picture_md5 ON change_fingerprints (md5(picture));
      CREATE INDEX IF NOT EXISTS change_fingerprints_repository_md5 ON change_fingerprints (md5(repository));
    `);
    await replaceIndexes(runner, [
      ['listing_fingerprints_picture', 'listing_fingerprints_picture_md5', '(md5(picture))'],
      ['listing_fingerprints_repository', 'listing_fingerprints_repository_md5', '(md5(repository))'],
    ]);
    await runner.query(`
      INSERT INTO change_fingerprints SELECT l.id, lower(coalesce(v.proposed ->> 'title', l.title)),
          text_sketch(coalesce(v.proposed ->> 'description', l.description)),
          picture_key(coalesce(v.proposed ->> 'image', l.image)),
          repository_key(coalesce(v.proposed ->> 'sourceUrl', l.source_url))
        FROM reviews v JOIN listings l ON l.id = v.listing_id
        WHERE v.state = 'pending' AND v.approved IS NOT NULL ON CONFLICT DO NOTHING`);
    let lastId: string | null = '00000000-0000-0000-0000-000000000000';
    while (lastId) lastId = await fillBatch(runner, lastId);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, [
      [
        'listing_fingerprints_picture_md5',
        'listing_fingerprints_picture',
        '(picture) WHERE picture IS NOT NULL',
      ],
      [
        'listing_fingerprints_repository_md5',
        'listing_fingerprints_repository',
        '(repository) WHERE repository IS NOT NULL',
      ],
    ]);
    await runner.query('DROP TABLE IF EXISTS change_fingerprints');
    await runner.query(createPictureKey(FORMER_UPLOADED_PICTURE));
  }
}

/** Creates indexes of listing_fingerprints, given as former name, new name and definition, and drops the former ones. */
async function replaceIndexes(
  runner: QueryRunner,
  indexes: readonly (readonly [string, string, string])[],
): Promise<void> {
  // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
  await runner.query('SET lock_timeout = 0');
  for (const [formerName, name, definition] of indexes) {
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON listing_fingerprints ${definition}`);
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${formerName}`);
  }
  await runner.query('RESET lock_timeout');
}

/**
 * Writes the fingerprints of the current versions of the next batch of listings after the id `lastId`: migration 0047
 * wrote only its first batch, and rejected and withdrawn changes replaced those of public versions. The listings are
 * locked, so that the fingerprint of an older version cannot replace that of a version approved at the same time.
 * Returns the batch's last id, or null if no listing is left.
 */
async function fillBatch(runner: QueryRunner, lastId: string): Promise<string | null> {
  const [batch] = await retryAfterLockTimeout<{ lastId: string | null }[]>(() =>
    runner.query(
      `WITH batch AS MATERIALIZED (SELECT * FROM listings WHERE id > $1 ORDER BY id LIMIT ${BATCH} FOR SHARE),
       written AS (INSERT INTO listing_fingerprints
         SELECT id, lower(title), text_sketch(description), picture_key(image), repository_key(source_url) FROM batch
         WHERE state <> 'draft' ON CONFLICT (listing_id) DO UPDATE SET title = excluded.title, sketch = excluded.sketch,
           picture = excluded.picture, repository = excluded.repository)
     SELECT max(id::text) AS "lastId" FROM batch`,
      [lastId],
    ),
  );
  return batch?.lastId ?? null;
}

/**
 * Returns the statement that creates picture_key. The function's text is indented as in migration 0047, because the
 * schema stores the text as written.
 */
function createPictureKey(uploadedPicture: string): string {
  return `
      CREATE OR REPLACE FUNCTION picture_key(text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
        SELECT coalesce(
          (SELECT content_hash FROM uploads WHERE id = substring($1 FROM '${uploadedPicture}')::uuid),
          nullif($1, ''))
      $$;`;
}
