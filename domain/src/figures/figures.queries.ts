import { Injectable } from '@nestjs/common';
import { EXACT_FIGURE_MAX } from '@market/contract/figures';
import { int, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const FIGURES_ROW = { listings: int, rentals: int, reviews: int, sent: int, onTime: int, overdue: int };

const countSql = (table: string) =>
  `(SELECT count(*)::int FROM (SELECT 1 FROM ${table} LIMIT ${EXACT_FIGURE_MAX + 1}) one)`;

/**
 * Selects the counts at the current time $1. Each count stops at a limit, so that its cost does not grow with
 * the number of rows in the marketplace.
 */
const selectFigures = statement(
  FIGURES_ROW,
  `SELECT ${countSql(`listings WHERE state = 'approved'`)} AS listings,
     ${countSql('rentals WHERE undone_at IS NULL')} AS rentals,
     ${countSql('ratings WHERE hidden_at IS NULL')} AS reviews,
     ${countSql(
       `deliveries WHERE state <> 'sent' AND state <> 'cancelled' AND due_at < $1::timestamptz
        AND first_sent_at IS NULL`,
     )} AS overdue,
     latest.sent, latest."onTime"
   FROM (SELECT count(*)::int AS sent, (count(*) FILTER (WHERE sent_at <= due_at))::int AS "onTime"
     FROM (SELECT coalesce(first_sent_at, sent_at) AS sent_at, due_at FROM deliveries
       WHERE coalesce(first_sent_at, sent_at) IS NOT NULL
       ORDER BY coalesce(first_sent_at, sent_at) DESC LIMIT ${EXACT_FIGURE_MAX}) one) latest`,
);

/** Reads the figures of the home page (FIND-65). */
@Injectable()
export class FiguresQueries {
  constructor(private readonly readPool: ReadPool) {}

  /**
   * Returns the figures. Counts stop at EXACT_FIGURE_MAX + 1; `sent` and `onTime` count only the latest
   * EXACT_FIGURE_MAX sent deliveries. `overdue` counts deliveries that were due before `now` and have
   * never been sent.
   */
  async read(now: Date): Promise<RowOf<typeof FIGURES_ROW>> {
    const [row] = await this.readPool.rows(selectFigures(now));
    if (!row) throw new Error('Counts returned no row');
    return row;
  }
}
