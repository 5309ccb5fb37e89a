import { uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Queues those listings on sale of the lister $1 for the comparison with saved searches that were first approved at $2
 * or later, and returns their ids (REVIEW-8). Such an approval had no effect if the lister was disabled at $2.
 */
export const queueListingsApprovedSince = statement(
  { id: uuid },
  `WITH approved AS (SELECT id FROM listings WHERE owner_id = $1 AND state = 'approved' AND approved_at >= $2),
     queued AS (INSERT INTO listings_to_match (listing_id) SELECT id FROM approved
       WHERE NOT EXISTS (SELECT FROM listings_to_match waiting WHERE waiting.listing_id = approved.id))
   SELECT id FROM approved ORDER BY id`,
);
