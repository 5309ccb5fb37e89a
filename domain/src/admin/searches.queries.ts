import { CONSOLE_ROWS_MAX } from '@market/contract/admin/list-query';
import { CONTAINS_PATTERN, VALUE_PLACEHOLDER } from './list-source.js';

/** SQL of the requested text as a UUID; null if the text is not a UUID. */
const SEARCHED_ID_SQL = `CASE WHEN ${VALUE_PLACEHOLDER}::text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${VALUE_PLACEHOLDER}::text::uuid END`;

/** How many people, MVPs or payout addresses a search for a part of a name or address finds at most. */
const FOUND_BY_NAME_MAX = 1000;

/**
 * Selects the ids of people whose name or e-mail address contains the requested text, and the requested text
 * itself if it is an id.
 */
const FOUND_PEOPLE_SQL = `(SELECT id FROM users WHERE display_name ILIKE ${CONTAINS_PATTERN} OR email ILIKE ${CONTAINS_PATTERN} LIMIT ${FOUND_BY_NAME_MAX})
  UNION ALL SELECT ${SEARCHED_ID_SQL}`;

/**
 * Selects the ids of MVPs whose title contains the requested text, and the requested text itself if it is an
 * id.
 */
const FOUND_MVPS_SQL = `(SELECT id FROM listings WHERE title ILIKE ${CONTAINS_PATTERN} LIMIT ${FOUND_BY_NAME_MAX}) UNION ALL SELECT ${SEARCHED_ID_SQL}`;

/**
 * Returns the condition that one of the selects returns the id. Conditions in this form let Postgres use an
 * index for each select.
 */
function isAmongSql(id: string, selects: readonly string[]): string {
  return `${id} IN (${selects.map((select) => `(${select})`).join(' UNION ALL ')})`;
}

const FOUND_RENTAL_SELECTS = [
  `SELECT id FROM rentals WHERE listing_id IN (${FOUND_MVPS_SQL})`,
  `SELECT id FROM rentals WHERE user_id IN (${FOUND_PEOPLE_SQL})`,
  `SELECT id FROM rentals WHERE lower(renter_email) = lower(${VALUE_PLACEHOLDER}::text)`,
  `SELECT id FROM rentals WHERE id = ${SEARCHED_ID_SQL} OR payment_id = ${SEARCHED_ID_SQL}`,
];

/** The search conditions of the console's large lists; they use the table aliases of each list (CONSOLE-5). */
export const SEARCH_CONDITIONS = {
  people: isAmongSql('u.id', [FOUND_PEOPLE_SQL]),
  listers: isAmongSql('u.id', [
    FOUND_PEOPLE_SQL,
    `SELECT user_id FROM payout_accounts WHERE address ILIKE ${CONTAINS_PATTERN} LIMIT ${FOUND_BY_NAME_MAX}`,
  ]),
  listings: isAmongSql('l.id', [
    FOUND_MVPS_SQL,
    `SELECT id FROM listings WHERE owner_id IN (${FOUND_PEOPLE_SQL})`,
  ]),
  rentals: isAmongSql('r.id', FOUND_RENTAL_SELECTS),
  deliveries: isAmongSql('d.rental_id', [
    ...FOUND_RENTAL_SELECTS,
    `SELECT rental_id FROM deliveries WHERE id = ${SEARCHED_ID_SQL}`,
  ]),
  payments: isAmongSql('p.id', [
    `SELECT id FROM payments WHERE listing_id IN (${FOUND_MVPS_SQL})`,
    `SELECT id FROM payments WHERE user_id IN (${FOUND_PEOPLE_SQL})`,
    `SELECT id FROM payments WHERE id = ${SEARCHED_ID_SQL} OR order_id = ${VALUE_PLACEHOLDER} OR capture_id = ${VALUE_PLACEHOLDER}`,
  ]),
  reviews: isAmongSql('v.id', [
    `SELECT id FROM reviews WHERE listing_id IN (${FOUND_MVPS_SQL})`,
    `SELECT w.id FROM reviews w JOIN listings o ON o.id = w.listing_id WHERE o.owner_id IN (${FOUND_PEOPLE_SQL})`,
    `SELECT id FROM reviews WHERE state = 'pending' AND proposed ->> 'title' ILIKE ${CONTAINS_PATTERN}`,
    `SELECT ${SEARCHED_ID_SQL}`,
  ]),
  ratings: isAmongSql('t.id', [
    `SELECT id FROM ratings WHERE listing_id IN (${FOUND_MVPS_SQL})`,
    `SELECT id FROM ratings WHERE user_id IN (${FOUND_PEOPLE_SQL})`,
    `SELECT w.id FROM ratings w JOIN listings m ON m.id = w.listing_id WHERE m.owner_id IN (${FOUND_PEOPLE_SQL})`,
    `SELECT id FROM ratings WHERE content ILIKE ${CONTAINS_PATTERN} OR answer ILIKE ${CONTAINS_PATTERN}`,
    `SELECT ${SEARCHED_ID_SQL}`,
  ]),
  audit: isAmongSql('a.id', [
    `SELECT id FROM audit_entries
     WHERE actor_name ILIKE ${CONTAINS_PATTERN} OR subject_name ILIKE ${CONTAINS_PATTERN} OR reason ILIKE ${CONTAINS_PATTERN}
     ORDER BY at DESC LIMIT ${CONSOLE_ROWS_MAX}`,
    `SELECT id FROM audit_entries WHERE subject_id = ${SEARCHED_ID_SQL} OR actor_id = ${SEARCHED_ID_SQL}`,
  ]),
  uploads: isAmongSql('f.id', [
    `SELECT id FROM uploads WHERE user_id IN (${FOUND_PEOPLE_SQL})`,
    `SELECT id FROM uploads WHERE file_name ILIKE ${CONTAINS_PATTERN} OR title ILIKE ${CONTAINS_PATTERN} OR video_id = ${VALUE_PLACEHOLDER}`,
    `SELECT ${SEARCHED_ID_SQL}`,
  ]),
  // Event payloads have no index for words. Therefore only the newest events are searched.
  events: isAmongSql('e.id', [
    `SELECT id FROM (SELECT id, name, payload FROM outbox_events ORDER BY created_at DESC LIMIT ${CONSOLE_ROWS_MAX}) newest
     WHERE name ILIKE ${CONTAINS_PATTERN} OR payload::text ILIKE ${CONTAINS_PATTERN}`,
    `SELECT ${SEARCHED_ID_SQL}`,
  ]),
} as const;

/** Condition: the archive or the invitation of the delivery failed at GitHub. */
export const HAS_FAILED_AT_GITHUB = isAmongSql('d.id', [
  `SELECT delivery_id FROM delivery_archives WHERE state = 'failed'`,
  `SELECT y.id FROM repository_invitations v JOIN rentals w ON w.user_id = v.user_id AND w.listing_id = v.listing_id
   JOIN deliveries y ON y.rental_id = w.id WHERE v.state = 'failed'`,
]);
