import { Injectable } from '@nestjs/common';
import type { Overview, DeadlineCounts } from '@market/contract/admin/overview';
import { fromCents } from '@market/contract/money/money';
import { Clock, DAY_MS } from '../foundation/clock.js';
import { float, int, text } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { paidCentsSql } from '../payments/ledger/payment-ledger.queries.js';

const DAILY_FIGURES_ROW = {
  day: text,
  listings: int,
  rentals: int,
  revenueCents: float,
};

/** Returns SQL that aggregates a table's rows by UTC day, from $1 on. */
const countsPerDaySql = (table: string, timeColumn: string, aggregate = 'count(*)') =>
  `SELECT date_trunc('day', ${timeColumn}, 'UTC') AS day, ${aggregate} AS n FROM ${table} WHERE ${timeColumn} >= $1 GROUP BY 1`;

/** The captured amounts by day of the capture, less later refunds. */
const REVENUE_PER_DAY_SQL = countsPerDaySql('payments', 'captured_at', `sum(${paidCentsSql('payments.id')})`);

const DAILY_FIGURES_SQL = `SELECT to_char(d.day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, coalesce(l.n, 0)::int AS listings,
    coalesce(r.n, 0)::int AS rentals, coalesce(p.n, 0)::float8 AS "revenueCents"
  FROM generate_series($1::timestamptz, $2::timestamptz, interval '1 day') AS d (day)
  LEFT JOIN (${countsPerDaySql('listings', 'created_at')}) l ON l.day = d.day
  LEFT JOIN (${countsPerDaySql('rentals', 'created_at')}) r ON r.day = d.day
  LEFT JOIN (${REVENUE_PER_DAY_SQL}) p ON p.day = d.day
  ORDER BY d.day`;

/**
 * Returns SQL that counts a table's deadlines. If the work was done since $1, the deadline was `kept` or
 * `missed`. If the work is not done at $2, the deadline is still `open` or already `overdue`.
 */
const deadlineCountsSql = (table: string, metAtColumn: string, openCondition: string) =>
  `SELECT (count(*) FILTER (WHERE ${metAtColumn} <= due_at))::int AS kept, (count(*) FILTER (WHERE ${metAtColumn} > due_at))::int AS missed,
     (count(*) FILTER (WHERE ${openCondition} AND due_at > $2))::int AS open, (count(*) FILTER (WHERE ${openCondition} AND due_at <= $2))::int AS overdue
   FROM ${table} WHERE ${metAtColumn} >= $1 OR ${openCondition}`;

const DELIVERY_DEADLINES_SQL = deadlineCountsSql(
  'deliveries',
  'coalesce(first_sent_at, sent_at)',
  `state IN ('awaiting-source', 'due') AND first_sent_at IS NULL`,
);
const REVIEW_DEADLINES_SQL = deadlineCountsSql('reviews', 'decided_at', `state = 'pending'`);

const WAITING_COUNTS_SQL = `SELECT (SELECT count(*)::int FROM reviews WHERE state = 'pending') AS reviews,
  (SELECT count(*)::int FROM deliveries WHERE state IN ('awaiting-source', 'due')) AS deliveries,
  (SELECT count(*)::int FROM uploads WHERE state = 'failed' AND can_retry) AS "uploadsFailed",
  (SELECT count(*)::int FROM failed_jobs WHERE state = 'failed') AS "jobsFailed",
  (SELECT count(*)::int FROM outbox_events WHERE relayed_at IS NULL) AS events,
  (SELECT count(*)::int FROM reports WHERE resolved_at IS NULL) AS reports`;

const WAITING_COUNTS_ROW = {
  reviews: int,
  deliveries: int,
  uploadsFailed: int,
  jobsFailed: int,
  events: int,
  reports: int,
};
const DEADLINE_COUNTS_ROW = { kept: int, missed: int, open: int, overdue: int };
const NO_DEADLINES: DeadlineCounts = { kept: 0, missed: 0, open: 0, overdue: 0 };
const NOTHING_WAITING = { reviews: 0, deliveries: 0, uploadsFailed: 0, jobsFailed: 0, events: 0, reports: 0 };

const selectDailyFigures = statement(DAILY_FIGURES_ROW, DAILY_FIGURES_SQL);

const selectDeliveryDeadlines = statement(DEADLINE_COUNTS_ROW, DELIVERY_DEADLINES_SQL);

const selectReviewDeadlines = statement(DEADLINE_COUNTS_ROW, REVIEW_DEADLINES_SQL);

const selectWaitingCounts = statement(WAITING_COUNTS_ROW, WAITING_COUNTS_SQL);

/** Reads the figures of the console's first page. */
@Injectable()
export class OverviewQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /** Returns the figures of the last `days` days including today, in UTC. */
  async read(days: number): Promise<Overview> {
    const now = this.clock.now();
    const startOfToday = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    const firstDay = new Date(startOfToday - (days - 1) * DAY_MS);
    const [dayRows, deliveries, reviews, waitingCounts] = await Promise.all([
      this.readPool.rows(selectDailyFigures(firstDay, new Date(startOfToday))),
      this.readPool.rows(selectDeliveryDeadlines(firstDay, now)),
      this.readPool.rows(selectReviewDeadlines(firstDay, now)),
      this.readPool.rows(selectWaitingCounts()),
    ]);
    return {
      days: dayRows.map(({ revenueCents, ...day }) => ({ ...day, revenue: fromCents(revenueCents) })),
      deliveries: deliveries[0] ?? NO_DEADLINES,
      reviews: reviews[0] ?? NO_DEADLINES,
      waiting: waitingCounts[0] ?? NOTHING_WAITING,
    };
  }
}
