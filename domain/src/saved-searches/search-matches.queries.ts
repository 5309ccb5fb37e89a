import { NEW_MATCHES_MAX } from '@market/contract/saved-searches';
import { int, nullable, text, textArray, uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';
import { isOnSaleSql, newMatchesSql } from './new-matches.queries.js';

/**
 * Deletes and returns the listing that has waited longest to be matched. Skips rows that other workers have
 * locked, and listings that are off sale, which wait until they are on sale again. Does not skip a listing whose lister
 * deleted the account: it is never on sale again.
 */
export const dequeueListing = statement(
  { id: uuid },
  `DELETE FROM listings_to_match WHERE id =
     (SELECT id FROM listings_to_match waiting WHERE NOT EXISTS (
        SELECT FROM listings l JOIN users u ON u.id = l.owner_id
        WHERE l.id = waiting.listing_id AND l.state = 'off-sale' AND u.deleted_at IS NULL)
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING listing_id AS id`,
);

/**
 * Selects the data of a listing from which its keys are computed; no row if the listing was deleted or its lister
 * deleted the account. The listing may have gone off sale since it was dequeued: its match then counts once it is on
 * sale again.
 */
export const selectKeyedListing = statement(
  { category: text, techs: nullable(textArray), tags: nullable(textArray), searchText: text },
  `SELECT category, lower_texts(tech_stack) AS techs, lower_texts(tags) AS tags, search_text AS "searchText"
   FROM listings JOIN users u ON u.id = owner_id
   WHERE listings.id = $1 AND state IN ('approved', 'off-sale') AND u.deleted_at IS NULL`,
);

/**
 * Adds the listing $1 to the matches of the saved searches that it matches; only searches with one of the keys $2
 * are compared, and only those with fewer than NEW_MATCHES_MAX matches that are still on sale. If the e-mails about a
 * search are on, plans one for the time $3, but not before $4 milliseconds after the person's last e-mail. If they are
 * off, the match counts as new, but no e-mail ever announces it (FIND-82). Returns how many searches matched. Locks
 * searches and then e-mails, each in the order of their ids (decision 0036).
 */
export const matchListing = statement(
  { fitting: int },
  `WITH fitting AS MATERIALIZED (SELECT s.id, s.user_id, person.is_mailed FROM saved_searches s
         JOIN listings l ON l.id = $1
         JOIN users u ON u.id = s.user_id
         LEFT JOIN notice_preferences choice ON choice.user_id = s.user_id
         CROSS JOIN LATERAL (SELECT s.is_mailed AND u.disabled_at IS NULL AND u.email IS NOT NULL
           AND NOT 'search.matched' = ANY(coalesce(choice.muted, '{}')) AS is_mailed) mail
         CROSS JOIN LATERAL (SELECT mail.is_mailed,
           CASE WHEN mail.is_mailed THEN s.found_ids ELSE s.muted_ids END AS new_ids) person
       WHERE s.key = ANY($2::text[]) AND s.user_id <> l.owner_id AND s.saved_at <= l.approved_at
         AND (s.category = '' OR s.category = l.category)
         AND (s.tech = '' OR lower_texts(l.tech_stack) @> ARRAY[lower(s.tech)])
         AND (s.tag = '' OR lower_texts(l.tags) @> ARRAY[lower(s.tag)])
         AND (s.min_price_cents IS NULL OR l.price_cents >= s.min_price_cents)
         AND (s.max_price_cents IS NULL OR l.price_cents <= s.max_price_cents)
         AND (NOT s.is_available OR l.is_available)
         AND (s.pattern IS NULL OR l.search_text LIKE s.pattern)
         AND (cardinality(person.new_ids) < ${NEW_MATCHES_MAX} OR (SELECT count(*) FROM listings l
           WHERE ${isOnSaleSql('s')} AND l.id = ANY(person.new_ids)) < ${NEW_MATCHES_MAX})
       ORDER BY s.id FOR NO KEY UPDATE OF s),
     marked AS (UPDATE saved_searches SET found_ids = ${newMatchesSql('found_ids || $1::uuid')}
       WHERE id = ANY(ARRAY(SELECT id FROM fitting WHERE is_mailed))),
     muted AS (UPDATE saved_searches SET muted_ids = ${newMatchesSql('muted_ids || $1::uuid')}
       WHERE id = ANY(ARRAY(SELECT id FROM fitting WHERE NOT is_mailed))),
     due AS (INSERT INTO saved_search_mails (user_id, due_at)
       SELECT user_id, $3::timestamptz FROM fitting WHERE is_mailed GROUP BY user_id ORDER BY user_id
       ON CONFLICT (user_id) DO UPDATE SET due_at = coalesce(saved_search_mails.due_at,
         greatest(excluded.due_at, saved_search_mails.sent_at + $4::int * interval '1 millisecond')))
   SELECT count(*)::int AS fitting FROM fitting`,
);
