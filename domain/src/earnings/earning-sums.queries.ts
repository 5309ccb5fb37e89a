import { SUMMED_MVPS_MAX } from '@market/contract/earnings';
import { float, int, text, uuid, type RowOf } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

const EARNING_SUMS_ROW = { sales: int, grossCents: float, feeCents: float };

/** The number of sales, and the cents that sales, refunds and disputes moved. */
export type EarningSumsRow = RowOf<typeof EARNING_SUMS_ROW>;

const EARNING_DAY_ROW = { day: text, ...EARNING_SUMS_ROW };
export type EarningDayRow = RowOf<typeof EARNING_DAY_ROW>;

const EARNING_LISTING_ROW = { listingId: uuid, title: text, ...EARNING_SUMS_ROW };
export type EarningListingRow = RowOf<typeof EARNING_LISTING_ROW>;

const SUMS_SQL = `(count(*) FILTER (WHERE kind = 'sale' AND account = 'buyers'))::int AS sales,
  coalesce(-sum(cents) FILTER (WHERE account = 'buyers'), 0)::float8 AS "grossCents",
  coalesce(sum(cents) FILTER (WHERE account = 'fee'), 0)::float8 AS "feeCents"`;

/**
 * Condition: the entry of the lister $1's ledger is about a payment, was made from the time $2 until before $3, and
 * changes the account `buyers` or `fee`. Transactions that only make a share available change neither account.
 */
const IS_MOVED_BY_PAYMENT = `lister_id = $1 AND at >= $2 AND at < $3 AND payment_id IS NOT NULL AND account IN ('buyers', 'fee')`;

/** Sums by day in UTC, oldest first. */
export const selectDaySums = statement(
  EARNING_DAY_ROW,
  `SELECT to_char(date, 'YYYY-MM-DD') AS day, sales, "grossCents", "feeCents"
   FROM (SELECT (at AT TIME ZONE 'UTC')::date AS date, ${SUMS_SQL} FROM lister_ledger WHERE ${IS_MOVED_BY_PAYMENT} GROUP BY date) each
   ORDER BY date`,
);

/**
 * Sums by listing, listings with the highest sales first. Each payment is looked up by its key and read once;
 * titles are read only for the resulting listings.
 */
export const selectListingSums = statement(
  EARNING_LISTING_ROW,
  `SELECT l.id AS "listingId", l.title, s.sales, s."grossCents", s."feeCents"
   FROM (SELECT p.listing_id, sum(sales)::int AS sales, sum("grossCents")::float8 AS "grossCents",
           sum("feeCents")::float8 AS "feeCents"
         FROM (SELECT payment_id, ${SUMS_SQL} FROM lister_ledger WHERE ${IS_MOVED_BY_PAYMENT} GROUP BY payment_id) one
         CROSS JOIN LATERAL (SELECT listing_id FROM payments WHERE id = one.payment_id LIMIT 1) p
         GROUP BY p.listing_id) s
   JOIN listings l ON l.id = s.listing_id
   ORDER BY s."grossCents" DESC, l.id LIMIT ${SUMMED_MVPS_MAX}`,
);
