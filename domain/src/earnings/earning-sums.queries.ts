import { SUMS_MVPS_MAX } from '@market/contract/earnings';
import { float, int, text, uuid, type RowOf } from '../foundation/columns.js';
import { statement } from '../foundation/statement.js';

const SUMS = { sales: int, grossCents: float, feeCents: float };

/** What sales, refunds and disputes moved, in cents. */
export type EarningSumsRow = RowOf<typeof SUMS>;

const DAY = { day: text, ...SUMS };
export type EarningDayRow = RowOf<typeof DAY>;

const LISTING = { listingId: uuid, title: text, ...SUMS };
export type EarningListingRow = RowOf<typeof LISTING>;

const sums = `(count(*) FILTER (WHERE kind = 'sale' AND account = 'buyers'))::int AS sales,
  coalesce(-sum(cents) FILTER (WHERE account = 'buyers'), 0)::float8 AS "grossCents",
  coalesce(sum(cents) FILTER (WHERE account = 'fee'), 0)::float8 AS "feeCents"`;

/** What payments moved for the lister $1 from $2 until before $3. A release moves neither account. */
const moved = `lister_id = $1 AND at >= $2 AND at < $3 AND payment_id IS NOT NULL AND account IN ('buyers', 'fee')`;

/** Sums by day in UTC, oldest first. */
export const selectDays = statement(
  DAY,
  `SELECT to_char(date, 'YYYY-MM-DD') AS day, sales, "grossCents", "feeCents"
   FROM (SELECT (at AT TIME ZONE 'UTC')::date AS date, ${sums} FROM lister_ledger WHERE ${moved} GROUP BY date) each
   ORDER BY date`,
);

/**
 * Sums by listing, those that sold most first. Each payment is looked up by its key, and none is read twice; titles are read
 * after listings are added up.
 */
export const selectListings = statement(
  LISTING,
  `SELECT l.id AS "listingId", l.title, s.sales, s."grossCents", s."feeCents"
   FROM (SELECT p.listing_id, sum(sales)::int AS sales, sum("grossCents")::float8 AS "grossCents",
           sum("feeCents")::float8 AS "feeCents"
         FROM (SELECT payment_id, ${sums} FROM lister_ledger WHERE ${moved} GROUP BY payment_id) one
         CROSS JOIN LATERAL (SELECT listing_id FROM payments WHERE id = one.payment_id LIMIT 1) p
         GROUP BY p.listing_id) s
   JOIN listings l ON l.id = s.listing_id
   ORDER BY s."grossCents" DESC, l.id LIMIT ${SUMS_MVPS_MAX}`,
);
