import { CONSOLE_ROWS_MAX } from '@market/contract/admin/list-query';
import { PATTERN, VALUE } from './list-source.js';

/** The requested text as an id; null if it has not the form of an id. */
const ID = `CASE WHEN ${VALUE}::text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${VALUE}::text::uuid END`;

/** The most people, and the most MVPs, that a search by a part of their names finds. */
const NAMED_MAX = 1000;

/**
 * Selects the ids of people: those with the text in their name or e-mail address, and the requested text itself if it is an
 * id.
 */
const PEOPLE = `(SELECT id FROM users WHERE display_name ILIKE ${PATTERN} OR email ILIKE ${PATTERN} LIMIT ${NAMED_MAX})
  UNION ALL SELECT ${ID}`;

/** Selects the ids of MVPs: those with the text in their title, and the requested text itself if it is an id. */
const MVPS = `(SELECT id FROM listings WHERE title ILIKE ${PATTERN} LIMIT ${NAMED_MAX}) UNION ALL SELECT ${ID}`;

/** Returns the condition that one of the selects returns this id. Each select finds its rows by an index. */
function isAmong(id: string, selects: readonly string[]): string {
  return `${id} IN (${selects.map((select) => `(${select})`).join(' UNION ALL ')})`;
}

const RENTALS_FOUND = [
  `SELECT id FROM rentals WHERE listing_id IN (${MVPS})`,
  `SELECT id FROM rentals WHERE user_id IN (${PEOPLE})`,
  `SELECT id FROM rentals WHERE lower(renter_email) = lower(${VALUE}::text)`,
  `SELECT id FROM rentals WHERE id = ${ID} OR payment_id = ${ID}`,
];

/** The search conditions of the console's large lists; they use the table aliases of each list (CONSOLE-5). */
export const SEARCHES = {
  people: isAmong('u.id', [PEOPLE]),
  listers: isAmong('u.id', [
    PEOPLE,
    `SELECT user_id FROM payout_accounts WHERE address ILIKE ${PATTERN} LIMIT ${NAMED_MAX}`,
  ]),
  listings: isAmong('l.id', [MVPS, `SELECT id FROM listings WHERE owner_id IN (${PEOPLE})`]),
  rentals: isAmong('r.id', RENTALS_FOUND),
  deliveries: isAmong('d.rental_id', [...RENTALS_FOUND, `SELECT rental_id FROM deliveries WHERE id = ${ID}`]),
  payments: isAmong('p.id', [
    `SELECT id FROM payments WHERE listing_id IN (${MVPS})`,
    `SELECT id FROM payments WHERE user_id IN (${PEOPLE})`,
    `SELECT id FROM payments WHERE id = ${ID} OR order_id = ${VALUE} OR capture_id = ${VALUE}`,
  ]),
  reviews: isAmong('v.id', [
    `SELECT id FROM reviews WHERE listing_id IN (${MVPS})`,
    `SELECT w.id FROM reviews w JOIN listings o ON o.id = w.listing_id WHERE o.owner_id IN (${PEOPLE})`,
    `SELECT id FROM reviews WHERE state = 'pending' AND proposed ->> 'title' ILIKE ${PATTERN}`,
    `SELECT ${ID}`,
  ]),
  ratings: isAmong('t.id', [
    `SELECT id FROM ratings WHERE listing_id IN (${MVPS})`,
    `SELECT id FROM ratings WHERE user_id IN (${PEOPLE})`,
    `SELECT w.id FROM ratings w JOIN listings m ON m.id = w.listing_id WHERE m.owner_id IN (${PEOPLE})`,
    `SELECT id FROM ratings WHERE content ILIKE ${PATTERN} OR answer ILIKE ${PATTERN}`,
    `SELECT ${ID}`,
  ]),
  audit: isAmong('a.id', [
    `SELECT id FROM audit_entries
     WHERE actor_name ILIKE ${PATTERN} OR subject_name ILIKE ${PATTERN} OR reason ILIKE ${PATTERN}
     ORDER BY at DESC LIMIT ${CONSOLE_ROWS_MAX}`,
    `SELECT id FROM audit_entries WHERE subject_id = ${ID} OR actor_id = ${ID}`,
  ]),
  uploads: isAmong('f.id', [
    `SELECT id FROM uploads WHERE user_id IN (${PEOPLE})`,
    `SELECT id FROM uploads WHERE file_name ILIKE ${PATTERN} OR title ILIKE ${PATTERN} OR video_id = ${VALUE}`,
    `SELECT ${ID}`,
  ]),
  // Payloads have no index for words, so that only the newest events are searched.
  events: isAmong('e.id', [
    `SELECT id FROM (SELECT id, name, payload FROM outbox_events ORDER BY created_at DESC LIMIT ${CONSOLE_ROWS_MAX}) newest
     WHERE name ILIKE ${PATTERN} OR payload::text ILIKE ${PATTERN}`,
    `SELECT ${ID}`,
  ]),
} as const;

/** Deliveries whose archive or invitation failed at GitHub. */
export const GITHUB_FAILED = isAmong('d.id', [
  `SELECT delivery_id FROM delivery_archives WHERE state = 'failed'`,
  `SELECT y.id FROM repository_invitations v JOIN rentals w ON w.user_id = v.user_id AND w.listing_id = v.listing_id
   JOIN deliveries y ON y.rental_id = w.id WHERE v.state = 'failed'`,
]);
