import type { CopiedPart } from '@market/contract/reviews';
import { textArrayOf, uuid } from '../foundation/sql/columns.js';
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

/**
 * Writes the fingerprints of the listing versions that were submitted in the reviews $1. `$1` must contain
 * only one review of each listing.
 */
export const writeFingerprints = statement(
  {},
  `INSERT INTO listing_fingerprints (listing_id, title, sketch, picture, repository)
   SELECT l.id, lower(coalesce(v.proposed ->> 'title', l.title)),
     text_sketch(coalesce(v.proposed ->> 'description', l.description)),
     picture_key(coalesce(v.proposed ->> 'image', l.image)),
     repository_key(coalesce(v.proposed ->> 'sourceUrl', l.source_url))
   FROM reviews v JOIN listings l ON l.id = v.listing_id WHERE v.id = ANY($1)
   ON CONFLICT (listing_id) DO UPDATE SET title = excluded.title, sketch = excluded.sketch, picture = excluded.picture,
     repository = excluded.repository`,
);

const nearCopiesSql = (
  copiedPart: CopiedPart,
  condition: string,
) => `(SELECT f.listing_id, '${copiedPart}' AS part
  FROM this JOIN listing_fingerprints f ON ${condition} WHERE f.listing_id <> this.listing_id LIMIT ${COPIES_PER_PART_MAX})`;
const SHARED_HASHES_SQL = `(SELECT count(*) FROM unnest(f.sketch) one WHERE one = ANY(this.sketch))`;

/**
 * Selects the listing that has the most parts in common with the listing $1; the oldest one if several have
 * equally many.
 */
export const selectNearestCopy = statement(
  { id: uuid, copied: textArrayOf<CopiedPart>() },
  `WITH this AS MATERIALIZED (SELECT * FROM listing_fingerprints WHERE listing_id = $1)
   SELECT listing_id AS id, array_agg(part ORDER BY part) AS copied FROM (
     ${nearCopiesSql('title', `f.title % this.title AND similarity(f.title, this.title) >= ${TITLE_SIMILARITY_MIN}`)}
     UNION ALL ${nearCopiesSql(
       'description',
       `f.sketch && this.sketch AND cardinality(this.sketch) >= ${COMPARED_HASHES_MIN}
         AND ${SHARED_HASHES_SQL} * 2 >= greatest(cardinality(f.sketch), cardinality(this.sketch))`,
     )}
     UNION ALL ${nearCopiesSql('picture', 'f.picture = this.picture')}
     UNION ALL ${nearCopiesSql('repository', 'f.repository = this.repository')}
   ) near GROUP BY listing_id ORDER BY count(*) DESC, listing_id LIMIT 1`,
);
