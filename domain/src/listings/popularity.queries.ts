import { int } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Adds up to $1 changes to the popularity of their listings and deletes these changes; returns their number.
 * Locks listings in the order of their ids (decision 0036).
 */
export const addUpPopularity = statement(
  { appliedCount: int },
  `WITH taken AS (DELETE FROM popularity_changes WHERE id IN
       (SELECT id FROM popularity_changes ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING listing_id, points),
     sums AS MATERIALIZED (SELECT listing_id, sum(points)::int AS points FROM taken GROUP BY listing_id),
     locked AS MATERIALIZED (SELECT listings.id, sums.points FROM sums JOIN listings ON listings.id = sums.listing_id
       WHERE sums.points <> 0 ORDER BY listings.id FOR NO KEY UPDATE OF listings),
     added AS (UPDATE listings SET popularity = greatest(0, popularity + locked.points) FROM locked
       WHERE listings.id = locked.id)
   SELECT count(*)::int AS "appliedCount" FROM taken`,
);
