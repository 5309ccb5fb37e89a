import { Injectable } from '@nestjs/common';
import { SUMMED_MVPS_MAX } from '@market/contract/earnings';
import type { EntityManager } from 'typeorm';
import { int, text, uuid, type RowOf } from '../foundation/sql/columns.js';
import { execute } from '../foundation/sql/execute.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

/** Adds the numbers of views $3 to the listings $1 on the days $2. Skips listings that are not public. */
const addViews = statement(
  {},
  `INSERT INTO listing_views AS seen (listing_id, day, views)
   SELECT l.id, v.day, v.views FROM unnest($1::uuid[], $2::date[], $3::int[]) AS v (id, day, views)
   JOIN listings l ON l.id = v.id AND l.state = 'approved' ORDER BY l.id, v.day
   ON CONFLICT (listing_id, day) DO UPDATE SET views = seen.views + excluded.views`,
);

const STEP_COUNT_COLUMNS = { views: int, demos: int, checkouts: int, rentals: int, purchases: int };
const LISTING_STEP_COUNTS_ROW = { listingId: uuid, title: text, ...STEP_COUNT_COLUMNS };
/** How many visitors reached each step of the funnel for one listing in a period. */
export type ListingFunnelRow = RowOf<typeof LISTING_STEP_COUNTS_ROW>;
const DAY_STEP_COUNTS_ROW = { day: text, ...STEP_COUNT_COLUMNS };
/** How many visitors reached each step of the funnel on one day. */
export type DayFunnelRow = RowOf<typeof DAY_STEP_COUNTS_ROW>;

/**
 * Selects how often (`n`) each step of the funnel occurred, by listing and UTC day, for the listings of the WITH query
 * `own`. The first day is $2; the day $3 is excluded. Several rows can have the same listing, day and step: the
 * statements below sum them.
 */
const STEPS_SQL = `
  SELECT v.listing_id, to_char(v.day, 'YYYY-MM-DD') AS day, 'view' AS step, v.views AS n
    FROM own JOIN listing_views v ON v.listing_id = own.id
    WHERE v.day >= ($2 AT TIME ZONE 'UTC')::date AND v.day < ($3 AT TIME ZONE 'UTC')::date
  UNION ALL
  SELECT d.listing_id, to_char(d.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'demo', 1
    FROM own JOIN demo_sessions d ON d.listing_id = own.id WHERE d.started_at >= $2 AND d.started_at < $3
  UNION ALL
  SELECT p.listing_id, to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'checkout', 1
    FROM own JOIN payments p ON p.listing_id = own.id WHERE p.created_at >= $2 AND p.created_at < $3
  UNION ALL
  SELECT r.listing_id, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
      CASE WHEN r.duration = 'outright' THEN 'purchase' ELSE 'rental' END, 1
    FROM own JOIN rentals r ON r.listing_id = own.id WHERE r.created_at >= $2 AND r.created_at < $3`;

const sumSqlOf = (step: string) => `coalesce(sum(n) FILTER (WHERE step = '${step}'), 0)::int`;
const SUMS_SQL = `${sumSqlOf('view')} AS views, ${sumSqlOf('demo')} AS demos, ${sumSqlOf('checkout')} AS checkouts,
  ${sumSqlOf('rental')} AS rentals, ${sumSqlOf('purchase')} AS purchases`;

/** Selects the counts of all steps for each listing of the lister $1, the most viewed listing first. */
const selectListingCounts = statement(
  LISTING_STEP_COUNTS_ROW,
  `WITH own AS (SELECT id, title FROM listings WHERE owner_id = $1), steps AS (${STEPS_SQL})
   SELECT own.id AS "listingId", own.title, ${SUMS_SQL} FROM own JOIN steps ON steps.listing_id = own.id
   GROUP BY own.id, own.title ORDER BY views DESC, checkouts DESC, own.id LIMIT ${SUMMED_MVPS_MAX}`,
);

/**
 * Selects how often each step of the funnel occurred per day, oldest day first: for the listing $4, or for all
 * listings of the lister $1 if $4 is null.
 */
const selectDayCounts = statement(
  DAY_STEP_COUNTS_ROW,
  `WITH own AS (SELECT id FROM listings WHERE owner_id = $1 AND ($4::uuid IS NULL OR id = $4)), steps AS (${STEPS_SQL})
   SELECT day, ${SUMS_SQL} FROM steps GROUP BY day ORDER BY day`,
);

/** Views of a listing on one day. */
export interface ViewCount {
  readonly listingId: string;
  /** A date like `2026-03-01`. */
  readonly day: string;
  readonly views: number;
}

/** Stores numbers of views; skips listings that are not public. */
export async function storeViews(tx: EntityManager, counts: readonly ViewCount[]): Promise<void> {
  const [ids, days] = [counts.map(({ listingId }) => listingId), counts.map(({ day }) => day)];
  await execute(
    tx,
    addViews(
      ids,
      days,
      counts.map(({ views }) => views),
    ),
  );
}

/**
 * Reads how many visitors viewed, tried and paid for one lister's MVPs. Every statement has the lister's id
 * in its condition (EARN-9).
 */
@Injectable()
export class FunnelQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the counts of all steps from `from` until before `until`, by listing and by day (EARN-20). */
  async readFunnel(
    listerId: string,
    {
      from,
      until,
      listingId = null,
    }: { readonly from: Date; readonly until: Date; readonly listingId?: string | null },
  ): Promise<{ readonly listings: ListingFunnelRow[]; readonly days: DayFunnelRow[] }> {
    const [listings, days] = await Promise.all([
      this.readPool.rows(selectListingCounts(listerId, from, until)),
      this.readPool.rows(selectDayCounts(listerId, from, until, listingId)),
    ]);
    return { listings, days };
  }
}
