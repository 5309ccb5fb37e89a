import { Injectable } from '@nestjs/common';
import { RELATED_LISTINGS_MAX } from '@market/contract/listings/listings';
import { text } from '../foundation/sql/columns.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

/** How many of the newest listings of the same category are compared with a listing. */
const CATEGORY_CANDIDATES_MAX = 100;
/** How many of the newest listings of all categories are compared with a listing. */
const NEWEST_CANDIDATES_MAX = 200;

/** Reads the newest listings by their indexes, so that the work does not grow with the number of listings. */
const selectRelated = statement(
  { json: text },
  `WITH this AS (SELECT id, category, tech_stack, tags FROM listings WHERE id = $1 AND state = 'approved')
   SELECT listings.public_json AS json
   FROM (
     (SELECT near.id FROM this JOIN LATERAL (SELECT id FROM listings
        WHERE state = 'approved' AND category = this.category
        ORDER BY created_at DESC, id DESC LIMIT ${CATEGORY_CANDIDATES_MAX}) near ON true)
     UNION
     (SELECT newest.id FROM this JOIN LATERAL (SELECT id FROM listings
        WHERE state = 'approved' ORDER BY created_at DESC, id DESC LIMIT ${NEWEST_CANDIDATES_MAX}) newest ON true)
   ) candidates
   JOIN listings ON listings.id = candidates.id AND listings.state = 'approved'
   CROSS JOIN this
   CROSS JOIN LATERAL (SELECT
     (CASE WHEN listings.category = this.category THEN 2 ELSE 0 END)
     + (SELECT count(*) FROM unnest(listings.tech_stack) tech WHERE tech = ANY(this.tech_stack))
     + (SELECT count(*) FROM unnest(listings.tags) tag WHERE tag = ANY(this.tags)) AS points) likeness
   WHERE listings.id <> this.id AND likeness.points > 0
   ORDER BY listings.is_available DESC, likeness.points DESC, listings.created_at DESC, listings.id DESC
   LIMIT ${RELATED_LISTINGS_MAX}`,
);

/** Reads related listings (FIND-28). */
@Injectable()
export class RelatedListingsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /**
   * Returns the JSON of related listings for visitors, the most similar first; none if the listing itself is
   * not public.
   */
  async findRelated(id: string, writtenLsn?: Lsn): Promise<string[]> {
    return (await this.readPool.rows(selectRelated(id), writtenLsn)).map(({ json }) => json);
  }
}
