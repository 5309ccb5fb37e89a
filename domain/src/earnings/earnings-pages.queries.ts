import { Injectable } from '@nestjs/common';
import {
  EARNING_FILTERS,
  EARNING_KINDS,
  type EarningFilter,
  type EarningKind,
} from '@market/contract/earning-kinds';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import { Clock } from '../foundation/clock.js';
import { int, nullable, text, textOf, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { decodeCursor, encodeCursor, type Page, pageOf } from '../foundation/sql/cursor.js';
import { DomainError } from '../foundation/domain-error.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import {
  type EarningLineRow,
  selectLines,
  selectLinesOfListing,
  selectLinesOfSale,
} from './earning-lines.queries.js';
import {
  type EarningDayRow,
  type EarningListingRow,
  type EarningSumsRow,
  selectDaySums,
  selectListingSums,
} from './earning-sums.queries.js';
import { deliveredAtSql, IS_RELEASABLE_AT_ITS_DATE } from './earnings.queries.js';
import type { Balances } from './earnings.rules.js';
import { balancesFrom, selectListerBalances } from './lister-ledger.queries.js';

const EARNING_LINES_LIST_NAME = 'earning-lines';
/**
 * Postgres' largest `bigint`. The first page starts before this position, since every line has a smaller
 * position.
 */
const FIRST_PAGE_POSITION = '9223372036854775807';
const POSITION_PATTERN = /^\d{1,18}$/;
/** How many lines one statement reads while a file is exported. */
const LINES_PER_BATCH = 1000;

const selectNextRelease = statement(
  { at: nullable(timestamptz) },
  `SELECT min(e.release_due_at) AS at FROM earnings e JOIN payments p ON p.id = e.payment_id
   WHERE e.lister_id = $1 AND ${IS_RELEASABLE_AT_ITS_DATE}`,
);

const SALE_ROW = {
  id: uuid,
  listingId: uuid,
  title: text,
  duration: textOf<PurchaseDuration>(),
  paymentState: textOf<string>(),
  amountCents: int,
  creditCents: int,
  discountCents: int,
  couponCode: nullable(text),
  feeBasisPoints: int,
  releaseDueAt: nullable(timestamptz),
  releasedAt: nullable(timestamptz),
  soldAt: timestamptz,
  deliveredAt: nullable(timestamptz),
  receiptNumber: nullable(text),
};

/** A sale without the buyer's data. */
export type SaleRow = RowOf<typeof SALE_ROW>;

const selectSale = statement(
  SALE_ROW,
  `SELECT e.payment_id AS id, p.listing_id AS "listingId", l.title, p.duration, p.state AS "paymentState",
     p.amount_cents AS "amountCents", p.credit_cents AS "creditCents",
     p.discount_cents AS "discountCents", (SELECT code FROM coupons WHERE id = p.coupon_id) AS "couponCode", e.fee_basis_points AS "feeBasisPoints",
     e.release_due_at AS "releaseDueAt", e.released_at AS "releasedAt", e.created_at AS "soldAt",
     (SELECT ${deliveredAtSql('$3')} FROM rentals r JOIN deliveries d ON d.rental_id = r.id
      WHERE r.payment_id = p.id) AS "deliveredAt",
     (SELECT number FROM receipts WHERE payment_id = p.id) AS "receiptNumber"
   FROM earnings e JOIN payments p ON p.id = e.payment_id JOIN listings l ON l.id = p.listing_id
   WHERE e.payment_id = $1 AND e.lister_id = $2`,
);

/** Which lines of a ledger are selected: those of a listing, of some kinds, or all. */
export interface LineFilter {
  readonly listingId?: string | undefined;
  readonly filter?: EarningFilter | undefined;
}

/**
 * Reads one lister's earnings. Every statement has the lister's id in its condition, so that one lister cannot read
 * another's data (EARN-9).
 */
@Injectable()
export class EarningsQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /** Returns the balance of each account of the lister, in whole cents. */
  async readBalances(listerId: string): Promise<Balances> {
    return balancesFrom(await this.readPool.rows(selectListerBalances(listerId)));
  }

  /**
   * Returns when the lister's next share becomes available; null if no share has a date yet. Leaves out shares that
   * wait for a refund or a dispute.
   */
  async findNextRelease(listerId: string): Promise<Date | null> {
    const [row] = await this.readPool.rows(selectNextRelease(listerId));
    return row?.at ?? null;
  }

  /** Returns a page of the lister's ledger lines, newest first (EARN-6). */
  async readLines(
    listerId: string,
    filter: LineFilter,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<Page<EarningLineRow>> {
    const beforePosition = cursor === undefined ? FIRST_PAGE_POSITION : positionOf(cursor);
    const rows = await this.readLinesBefore(listerId, filter, { before: beforePosition, limit: limit + 1 });
    return pageOf(rows, limit, (lastRow) =>
      encodeCursor(EARNING_LINES_LIST_NAME, { value: lastRow.position, id: lastRow.id }),
    );
  }

  /**
   * Yields the lister's ledger lines in batches, newest first, so that exporting a long ledger needs little
   * memory (EARN-7).
   */
  async *streamLines(
    listerId: string,
    filter: LineFilter,
  ): AsyncGenerator<EarningLineRow[], void, undefined> {
    let beforePosition = FIRST_PAGE_POSITION;
    for (;;) {
      const rows = await this.readLinesBefore(listerId, filter, {
        before: beforePosition,
        limit: LINES_PER_BATCH,
      });
      if (rows.length > 0) yield rows;
      const lastRow = rows.at(-1);
      if (!lastRow || rows.length < LINES_PER_BATCH) return;
      beforePosition = lastRow.position;
    }
  }

  /** Returns the earnings from `from` until before `until`, by day and by listing (EARN-6). */
  async readSums(listerId: string, from: Date, until: Date): Promise<PeriodSums> {
    const [days, listings] = await Promise.all([
      this.readPool.rows(selectDaySums(listerId, from, until)),
      this.readPool.rows(selectListingSums(listerId, from, until)),
    ]);
    return { days, listings, total: totalOf(days) };
  }

  /** Returns a sale of the lister; undefined if it is another lister's (EARN-9). */
  async findSale(listerId: string, paymentId: string): Promise<SaleRow | undefined> {
    const [row] = await this.readPool.rows(selectSale(paymentId, listerId, this.clock.now()));
    return row;
  }

  /** Returns the lines of one sale, oldest first. */
  readLinesOfSale(listerId: string, paymentId: string): Promise<EarningLineRow[]> {
    return this.readPool.rows(selectLinesOfSale(listerId, paymentId));
  }

  private readLinesBefore(
    listerId: string,
    { listingId, filter }: LineFilter,
    { before: beforePosition, limit }: { readonly before: string; readonly limit: number },
  ): Promise<EarningLineRow[]> {
    const kinds: readonly EarningKind[] = filter ? EARNING_FILTERS[filter] : EARNING_KINDS;
    return this.readPool.rows(
      listingId === undefined
        ? selectLines(listerId, beforePosition, kinds, limit)
        : selectLinesOfListing(listerId, beforePosition, kinds, limit, listingId),
    );
  }
}

/** A lister's earnings in a period, by day, by listing, and in total. */
export interface PeriodSums {
  readonly days: readonly EarningDayRow[];
  readonly listings: readonly EarningListingRow[];
  readonly total: EarningSumsRow;
}

/** Adds up the days in whole cents, so that the total needs no second read of a long period. */
function totalOf(days: readonly EarningDayRow[]): EarningSumsRow {
  return days.reduce(
    (total, { sales, grossCents, feeCents }) => ({
      sales: total.sales + sales,
      grossCents: total.grossCents + grossCents,
      feeCents: total.feeCents + feeCents,
    }),
    { sales: 0, grossCents: 0, feeCents: 0 },
  );
}

function positionOf(cursor: string): string {
  const { value } = decodeCursor(EARNING_LINES_LIST_NAME, cursor);
  if (POSITION_PATTERN.test(value)) return value;
  throw new DomainError('request/invalid', { fields: { cursor: 'Not a cursor of this list' } });
}
