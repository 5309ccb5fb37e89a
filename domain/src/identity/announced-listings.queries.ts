import { uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Selects the listings of the lister $1 that are on sale and were first approved at $2 or later. Queues them for the
 * comparison with saved searches and returns their ids (REVIEW-8). $2 is the time when the lister was disabled: an
 * approval after it did not make the listing public.
 */
export const queueListingsApprovedSince = statement(
  { id: uuid },
  `WITH approved AS (SELECT id FROM listings WHERE owner_id = $1 AND state = 'approved' AND approved_at >= $2),
     queued AS (INSERT INTO listings_to_match (listing_id) SELECT id FROM approved
       WHERE NOT EXISTS (SELECT FROM listings_to_match waiting WHERE waiting.listing_id = approved.id))
   SELECT id FROM approved ORDER BY id`,
);
