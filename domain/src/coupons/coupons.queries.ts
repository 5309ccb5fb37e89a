import { Injectable } from '@nestjs/common';
import { boolean, int, nullable, text, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/sql/cursor.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const COUPONS_LIST_NAME = 'coupons';

/**
 * Condition: the payment counts as a use of its coupon, because it was captured or is being captured. A
 * refund does not free that use (COUPON-4).
 */
const IS_COUNTED_AS_USE = `(p.captured_at IS NOT NULL OR p.state IN ('capturing', 'pending'))`;
/**
 * Returns the condition that the payment is open, and still reserves a use of its coupon at the time `now`.
 */
const isReservedSql = (now: string) =>
  `(p.state IN ('creating', 'created', 'approved', 'declined') AND p.coupon_held_until > ${now})`;

const USABLE_COUPON_ROW = { id: uuid, code: text, percent: int };
/** A coupon that a buyer may use. */
export type UsableCoupon = RowOf<typeof USABLE_COUPON_ROW>;

/**
 * Selects the coupon with the code $1 of the lister $2, if it is running and applies to the listing $3 at the time
 * $4.
 */
export const selectUsableCoupon = statement(
  USABLE_COUPON_ROW,
  `SELECT id, code, percent FROM coupons WHERE lister_id = $2 AND code = $1 AND stopped_at IS NULL AND ends_at > $4
     AND (listing_id IS NULL OR listing_id = $3)`,
);

/** Locks the coupon $1, so that its uses are counted by one transaction at a time. */
export const lockCoupon = statement(
  { endsAt: timestamptz, stoppedAt: nullable(timestamptz), peopleMax: int },
  `SELECT ends_at AS "endsAt", stopped_at AS "stoppedAt", people_max AS "peopleMax" FROM coupons
   WHERE id = $1 FOR NO KEY UPDATE`,
);

/**
 * For the coupon $1 at the time $4: whether the person $2 has used it, how many other people have used or
 * reserved it, and how many people may use it. The payment $3 does not count as a use.
 */
export const countUses = statement(
  { own: boolean, others: int, peopleMax: int },
  `SELECT (count(*) FILTER (WHERE p.user_id = $2 AND p.id <> $3 AND ${IS_COUNTED_AS_USE})) > 0 AS own,
     (count(DISTINCT p.user_id) FILTER (WHERE p.user_id <> $2 AND (${IS_COUNTED_AS_USE} OR ${isReservedSql('$4')})))::int AS others,
     c.people_max AS "peopleMax"
   FROM coupons c LEFT JOIN payments p ON p.coupon_id = c.id AND p.state <> 'abandoned'
   WHERE c.id = $1 GROUP BY c.id`,
);

/**
 * Locks the row that counts wrong codes of the person $1. Sets the count to 0 if counting began before $3, an
 * hour before the time $2.
 */
export const lockCouponTries = statement(
  { wrong: int },
  `INSERT INTO coupon_tries AS tries (user_id, since, wrong) VALUES ($1, $2, 0)
   ON CONFLICT (user_id) DO UPDATE SET
     since = CASE WHEN tries.since <= $3 THEN excluded.since ELSE tries.since END,
     wrong = CASE WHEN tries.since <= $3 THEN 0 ELSE tries.wrong END
   RETURNING wrong`,
);

/** Counts a wrong code of the person $1. */
export const addWrongTry = statement({}, 'UPDATE coupon_tries SET wrong = wrong + 1 WHERE user_id = $1');

/** Locks the lister $1, so that their coupons are counted by one transaction at a time. */
export const lockLister = statement({ id: uuid }, 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE');

/** The number of coupons of the lister $1 that run at $2. */
export const countRunningCoupons = statement(
  { running: int },
  `SELECT count(*)::int AS running FROM coupons WHERE lister_id = $1 AND stopped_at IS NULL AND ends_at > $2`,
);

/** Stops the coupon $1 of the lister $2 at $3; does nothing if it is stopped already. */
export const stopCoupon = statement(
  {},
  'UPDATE coupons SET stopped_at = $3 WHERE id = $1 AND lister_id = $2 AND stopped_at IS NULL',
);

const COUPON_ROW = {
  id: uuid,
  code: text,
  percent: int,
  peopleMax: int,
  endsAt: timestamptz,
  stoppedAt: nullable(timestamptz),
  createdAt: timestamptz,
  listingId: nullable(uuid),
  title: nullable(text),
  used: int,
  held: int,
};
/** A coupon as its lister sees it. */
export type CouponRow = RowOf<typeof COUPON_ROW>;

/**
 * Returns the SQL that selects coupons at the time $1. `used` is the number of people who used a coupon, `held` the
 * number of people whose open order reserves a use.
 */
const couponsSql = (condition: string) => `
  SELECT c.id, c.code, c.percent, c.people_max AS "peopleMax", c.ends_at AS "endsAt", c.stopped_at AS "stoppedAt",
    c.created_at AS "createdAt", l.id AS "listingId", l.title, uses.used, uses.held
  FROM coupons c LEFT JOIN listings l ON l.id = c.listing_id
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE taken))::int AS used, (count(*) FILTER (WHERE NOT taken))::int AS held
    FROM (SELECT p.user_id, bool_or(${IS_COUNTED_AS_USE}) AS taken FROM payments p
          WHERE p.coupon_id = c.id AND p.state <> 'abandoned' AND (${IS_COUNTED_AS_USE} OR ${isReservedSql('$1')})
          GROUP BY p.user_id) people) uses
  WHERE ${condition}`;

const selectCouponPage = statement(
  COUPON_ROW,
  `${couponsSql('c.lister_id = $2 AND (c.created_at, c.id) < ($3, $4)')} ORDER BY c.created_at DESC, c.id DESC LIMIT $5`,
);

const selectCouponOfLister = statement(COUPON_ROW, couponsSql('c.lister_id = $2 AND c.id = $3'));

/** A cursor that sorts after every row, so that the first page starts with the newest row. */
const FIRST_PAGE_CURSOR = { value: '9999-01-01T00:00:00.000Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Reads one lister's coupons. Every statement has the lister's id in its condition, so that one lister cannot read
 * another's coupons (COUPON-7).
 */
@Injectable()
export class CouponsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns a page of a lister's coupons, newest first. */
  async readPage(
    listerId: string,
    now: Date,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<Page<CouponRow>> {
    const { value, id } =
      cursor === undefined ? FIRST_PAGE_CURSOR : decodeTimeCursor(COUPONS_LIST_NAME, cursor);
    const rows = await this.readPool.rows(selectCouponPage(now, listerId, value, id, limit + 1));
    return pageOf(rows, limit, (lastRow) =>
      encodeTimeCursor(COUPONS_LIST_NAME, lastRow.createdAt, lastRow.id),
    );
  }

  /** Returns a coupon of the lister; undefined if it is another lister's. */
  async findById(listerId: string, id: string, now: Date): Promise<CouponRow | undefined> {
    const [row] = await this.readPool.rows(selectCouponOfLister(now, listerId, id));
    return row;
  }
}
