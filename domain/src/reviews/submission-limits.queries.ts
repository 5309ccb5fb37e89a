import { int, text } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Locks the submissions of the lister $1 until the transaction ends, so that simultaneous submissions are counted
 * exactly. Does not lock the account's row: disabling an account locks that row before the lister's listings, while a
 * submission locks its listing first, so both could deadlock.
 */
export const lockSubmissionsOf = statement(
  { locked: text },
  `SELECT pg_advisory_xact_lock(hashtextextended('submissions of ' || $1::uuid::text, 0))::text AS locked`,
);

/**
 * Counts the submissions of the lister $1 in the 24 hours before $3, and the lister's listings other than $2 that wait
 * for their first approval (REVIEW-13).
 */
export const countSubmissions = statement(
  { inDay: int, otherPendingListings: int },
  `SELECT (SELECT count(*)::int FROM listings JOIN reviews ON listing_id = listings.id
       WHERE owner_id = $1 AND reviews.submitted_at > $3::timestamptz - interval '24 hours') AS "inDay",
     (SELECT count(*)::int FROM listings
       WHERE owner_id = $1 AND state = 'pending' AND id <> $2) AS "otherPendingListings"`,
);
