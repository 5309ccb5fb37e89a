import type { CopiedPart } from '@market/contract/reviews';
import { int, textArrayOf, uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/** How many near copies are read at most for each part (title, description, …), so that the work is limited. */
const COPIES_PER_PART_MAX = 50;
/** Titles with at least this trigram similarity (0 to 1) count as nearly equal. */
const TITLE_SIMILARITY_MIN = 0.7;
/**
 * Descriptions with fewer hashes are not compared: a text of 12 words has 8, and shorter texts resemble each
 * other by chance.
 */
const COMPARED_HASHES_MIN = 8;

const ON_CONFLICT_UPDATE_FINGERPRINT_SQL = `ON CONFLICT (listing_id) DO UPDATE SET title = excluded.title, sketch = excluded.sketch,
  picture = excluded.picture, repository = excluded.repository`;

const IS_COMPARISON_DUE_SQL = `state = 'pending' AND copied IS NULL
  AND (next_comparison_at IS NULL OR next_comparison_at <= $1)`;

/** Selects up to $2 submissions that are due at $1 to be compared, the most urgent reviews first. */
export const selectDueComparisons = statement(
  { id: uuid },
  `SELECT id FROM reviews WHERE ${IS_COMPARISON_DUE_SQL} ORDER BY due_at, id LIMIT $2`,
);

/**
 * Claims the comparison of the submission $2 from $1 until $3 and counts the attempt; returns no row if it is not due.
 */
export const claimComparison = statement(
  { tries: int },
  `UPDATE reviews SET comparison_tries = comparison_tries + 1, next_comparison_at = $3
   WHERE id = $2 AND ${IS_COMPARISON_DUE_SQL} RETURNING comparison_tries AS tries`,
);

/** Writes the fingerprints of the listings $1 in their current versions. */
export const writeListingFingerprints = statement(
  {},
  `INSERT INTO listing_fingerprints (listing_id, title, sketch, picture, repository)
   SELECT id, lower(title), text_sketch(description), picture_key(image), repository_key(source_url)
   FROM listings WHERE id = ANY($1) ${ON_CONFLICT_UPDATE_FINGERPRINT_SQL}`,
);

/**
 * SQL of the fingerprint of the listing version that was submitted in the review $1. Its title has the collation of the
 * fingerprints' titles, which differs from that of listings; otherwise, comparisons could not use their index.
 */
const SUBMITTED_FINGERPRINT_SQL = `SELECT l.id AS listing_id,
    lower(coalesce(v.proposed ->> 'title', l.title)) COLLATE "default" AS title,
    text_sketch(coalesce(v.proposed ->> 'description', l.description)) AS sketch,
    picture_key(coalesce(v.proposed ->> 'image', l.image)) AS picture,
    repository_key(coalesce(v.proposed ->> 'sourceUrl', l.source_url)) AS repository
  FROM reviews v JOIN listings l ON l.id = v.listing_id WHERE v.id = $1`;

/** Writes the fingerprint of the change that was submitted in the review $1. */
export const writeChangeFingerprint = statement(
  {},
  `INSERT INTO change_fingerprints (listing_id, title, sketch, picture, repository) ${SUBMITTED_FINGERPRINT_SQL} ${ON_CONFLICT_UPDATE_FINGERPRINT_SQL}`,
);

const nearCopiesSql = (
  copiedPart: CopiedPart,
  condition: string,
) => `(SELECT f.listing_id, '${copiedPart}' AS part
  FROM this JOIN (SELECT * FROM listing_fingerprints UNION ALL SELECT * FROM change_fingerprints) f ON ${condition}
  WHERE f.listing_id <> this.listing_id LIMIT ${COPIES_PER_PART_MAX})`;
const SHARED_HASHES_SQL = `(SELECT count(*) FROM unnest(f.sketch) one WHERE one = ANY(this.sketch))`;

/**
 * Selects the listing that has the most parts in common with the version submitted in the review $1, in its
 * current version or in its latest submitted change; the oldest listing if several have equally many.
 */
export const selectNearestCopy = statement(
  { id: uuid, copied: textArrayOf<CopiedPart>() },
  `WITH this AS MATERIALIZED (${SUBMITTED_FINGERPRINT_SQL})
   SELECT listing_id AS id, array_agg(DISTINCT part ORDER BY part) AS copied FROM (
     ${nearCopiesSql('title', `f.title % this.title AND similarity(f.title, this.title) >= ${TITLE_SIMILARITY_MIN}`)}
     UNION ALL ${nearCopiesSql(
       'description',
       `f.sketch && this.sketch AND cardinality(this.sketch) >= ${COMPARED_HASHES_MIN}
         AND ${SHARED_HASHES_SQL} * 2 >= greatest(cardinality(f.sketch), cardinality(this.sketch))`,
     )}
     UNION ALL ${nearCopiesSql('picture', 'md5(f.picture) = md5(this.picture)')}
     UNION ALL ${nearCopiesSql('repository', 'md5(f.repository) = md5(this.repository)')}
   ) near GROUP BY listing_id ORDER BY count(DISTINCT part) DESC, listing_id LIMIT 1`,
);
