import { int, nullable, text, timestamptz, uuid, uuidArray, type RowOf } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';
import { newMatchesSql } from './new-matches.queries.js';

export const selectDueSearchMails = statement(
  { id: uuid },
  'SELECT user_id AS id FROM saved_search_mails WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
);

/**
 * Claims a person's e-mail that is due at $3, the current time: postpones it to $2, so that only one process sends it.
 * Returns no row if it is not due.
 */
export const claimSearchMail = statement(
  { sentAt: nullable(timestamptz) },
  'UPDATE saved_search_mails SET due_at = $2 WHERE user_id = $1 AND due_at <= $3 RETURNING sent_at AS "sentAt"',
);

const RECIPIENT_ROW = { to: nullable(text), name: text, foundIds: uuidArray };

/** The person who gets an e-mail about saved searches, and the matches that it announces. */
export type Recipient = RowOf<typeof RECIPIENT_ROW>;

/** Selects the recipient of an e-mail. `to` is null if the account is disabled or has no address. */
export const selectRecipient = statement(
  RECIPIENT_ROW,
  `SELECT CASE WHEN disabled_at IS NULL THEN email END AS "to", display_name AS name,
     ARRAY(SELECT DISTINCT unnest(found_ids) FROM saved_searches WHERE user_id = $1) AS "foundIds"
   FROM users WHERE id = $1`,
);

const FOUND_LISTING_ROW = {
  searchId: uuid,
  search: text,
  category: text,
  tech: text,
  tag: text,
  minPriceCents: nullable(int),
  maxPriceCents: nullable(int),
  available: text,
  foundCount: int,
  listingId: uuid,
  title: text,
};

/** A new listing that matches one of the person's saved searches. */
export type FoundListing = RowOf<typeof FOUND_LISTING_ROW>;

/** Selects the new listings of a person's saved searches that are still on sale, ordered by search. */
export const selectFoundListings = statement(
  FOUND_LISTING_ROW,
  `SELECT s.id AS "searchId", s.search, s.category, s.tech, s.tag, s.min_price_cents AS "minPriceCents",
     s.max_price_cents AS "maxPriceCents", CASE WHEN s.is_available THEN 'true' ELSE '' END AS available,
     cardinality(s.found_ids) AS "foundCount", l.id AS "listingId", l.title
   FROM saved_searches s JOIN listings l ON l.id = ANY(s.found_ids)
   WHERE s.user_id = $1 AND s.is_mailed AND l.state = 'approved' AND (NOT s.is_available OR l.is_available)
   ORDER BY s.saved_at, s.id, l.approved_at, l.id`,
);

/**
 * Locks a person's saved searches. `matchListing` locks them in the same order, and the person's e-mail row
 * afterwards, so that no deadlock occurs.
 */
export const lockSearches = statement(
  { id: uuid },
  'SELECT id FROM saved_searches WHERE user_id = $1 ORDER BY id FOR NO KEY UPDATE',
);

/**
 * Removes the listings $2 from the matches that the next e-mail to a person announces. The arrays $3 and $4 are pairs
 * of a search and a listing that the sent e-mail named under it: such a listing is no longer new for that search. The
 * others stay new, but no e-mail announces them later (FIND-81, FIND-82).
 */
export const removeFoundListings = statement(
  {},
  `UPDATE saved_searches SET found_ids = ARRAY(SELECT one FROM unnest(found_ids) one WHERE one <> ALL($2::uuid[])),
     muted_ids = ${newMatchesSql(`muted_ids || ARRAY(
       SELECT one FROM unnest(found_ids) one WHERE one = ANY($2) AND NOT EXISTS (
         SELECT FROM unnest($3::uuid[], $4::uuid[]) named (search_id, listing_id)
         WHERE named.search_id = saved_searches.id AND named.listing_id = one))`)}
   WHERE user_id = $1 AND found_ids && $2::uuid[]`,
);

/**
 * Stores that the last e-mail was sent at $2, if one was sent. If there are newer matches, plans the next
 * e-mail $4 milliseconds after the last one, but not before $3.
 */
export const planNextSearchMail = statement(
  {},
  `UPDATE saved_search_mails SET sent_at = coalesce($2::timestamptz, sent_at), due_at = CASE
       WHEN EXISTS (SELECT FROM saved_searches WHERE user_id = $1 AND found_ids <> '{}')
       THEN greatest($3::timestamptz, coalesce($2::timestamptz, sent_at) + $4::int * interval '1 millisecond') END
   WHERE user_id = $1`,
);

export const postponeSearchMail = statement(
  {},
  'UPDATE saved_search_mails SET due_at = $2 WHERE user_id = $1',
);
