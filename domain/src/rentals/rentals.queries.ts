import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import type { PageQuery } from '@market/contract/endpoints/paging';
import { Clock } from '../foundation/clock.js';
import { decodeTimeCursor, encodeTimeCursor, pageOf } from '../foundation/sql/cursor.js';
import {
  float,
  int,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { returnedCentsSql } from '../payments/ledger/payment-ledger.queries.js';

const RENTALS_LIST_NAME = 'rentals';

const RENTAL_ROW = {
  id: uuid,
  /** The id of the first period of the chain, which is also the id of the chain. */
  firstId: uuid,
  userId: uuid,
  listingId: uuid,
  duration: textOf<PurchaseDuration>(),
  totalCents: int,
  startsAt: timestamptz,
  endsAt: nullable(timestamptz),
  createdAt: timestamptz,
};

/** A rental in its renter's list. */
export type RentalRow = RowOf<typeof RENTAL_ROW>;

const RENTAL_TOTALS = {
  total: int,
  /** How many rentals have not ended (RENT-31). */
  active: int,
  /** The cents that the user paid and did not get back, shown as 'Total Spent' (RENT-31). */
  spentCents: float,
};

/** Counts over all rentals of a user; a chain of periods counts as one rental. */
export type RentalTotals = RowOf<typeof RENTAL_TOTALS>;

const RENTAL_FOR_DELIVERY = {
  ...RENTAL_ROW,
  renterName: text,
  renterEmail: text,
  licenseVersion: nullable(text),
};

/** The columns of a rental that its delivery needs. */
export type RentalForDelivery = RowOf<typeof RENTAL_FOR_DELIVERY>;

const RENTAL_COLUMNS = `id, coalesce(first_rental_id, id) AS "firstId", user_id AS "userId", listing_id AS "listingId", duration, total_cents AS "totalCents",
  starts_at AS "startsAt", ends_at AS "endsAt", created_at AS "createdAt"`;

/** Condition: a rental is the latest period of its chain. A chain is shown as one rental (RENT-32). */
const IS_LATEST_PERIOD = 'NOT EXISTS (SELECT FROM rentals later WHERE later.previous_rental_id = rentals.id)';

const pageSql = (
  afterCursor: string,
) => `SELECT ${RENTAL_COLUMNS} FROM rentals WHERE user_id = $1 AND ${IS_LATEST_PERIOD} ${afterCursor}
  ORDER BY created_at DESC, id DESC LIMIT $2`;
const selectPage = statement(RENTAL_ROW, pageSql(''));
const selectPageAfter = statement(RENTAL_ROW, pageSql('AND (created_at, id) < ($3::timestamptz, $4::uuid)'));

const selectLatestRental = statement(
  RENTAL_ROW,
  `SELECT ${RENTAL_COLUMNS} FROM rentals WHERE user_id = $1 AND listing_id = $2 AND ${IS_LATEST_PERIOD}
   ORDER BY (ends_at IS NULL AND undone_at IS NULL) DESC, created_at DESC, id DESC LIMIT 1`,
);

/**
 * SQL expression: the sum of what was paid for rentals and not refunded, in cents. Money that an open dispute holds
 * counts until the dispute is decided.
 */
const KEPT_CENTS_SUM = `coalesce(sum(greatest(0, total_cents - ${returnedCentsSql('rentals.payment_id')})), 0)::float8`;

const selectRentalTotals = statement(
  RENTAL_TOTALS,
  `SELECT (count(*) FILTER (WHERE first_rental_id IS NULL))::int AS total,
     (count(DISTINCT coalesce(first_rental_id, id))
       FILTER (WHERE undone_at IS NULL AND (ends_at IS NULL OR ends_at >= $2)))::int AS active,
     ${KEPT_CENTS_SUM} AS "spentCents"
   FROM rentals WHERE user_id = $1`,
);

const selectSourceAccess = statement(
  { listingId: uuid },
  `SELECT DISTINCT r.listing_id AS "listingId" FROM rentals r JOIN deliveries d ON d.rental_id = r.id
   WHERE r.listing_id = ANY($2) AND r.user_id = $1 AND r.undone_at IS NULL AND (r.ends_at IS NULL OR r.ends_at >= $3)
     AND coalesce(d.first_sent_at, d.sent_at) IS NOT NULL`,
);

const selectCountsByListing = statement(
  { listingId: uuid, rentals: int, earnedCents: float },
  `SELECT listing_id AS "listingId", count(*)::int AS rentals,
     ${KEPT_CENTS_SUM} AS "earnedCents"
   FROM rentals WHERE listing_id = ANY($1) GROUP BY listing_id`,
);

const selectListerSales = statement(
  { listings: int, sales: int, earnedCents: float, activeRenters: int },
  `SELECT (SELECT count(*)::int FROM listings WHERE owner_id = $1) AS listings,
     (count(rentals.id) FILTER (WHERE undone_at IS NULL))::int AS sales,
     ${KEPT_CENTS_SUM} AS "earnedCents",
     (count(DISTINCT rentals.user_id)
       FILTER (WHERE undone_at IS NULL AND ends_at >= $2 AND starts_at <= $2))::int AS "activeRenters"
   FROM listings JOIN rentals ON rentals.listing_id = listings.id WHERE listings.owner_id = $1`,
);

const selectForDelivery = statement(
  RENTAL_FOR_DELIVERY,
  `SELECT ${RENTAL_COLUMNS}, renter_name AS "renterName", renter_email AS "renterEmail",
     (SELECT license_version FROM payments WHERE payments.id = rentals.payment_id) AS "licenseVersion"
   FROM rentals WHERE id = $1`,
);

const selectListingIdsOfRentals = statement(
  { listingId: uuid },
  'SELECT DISTINCT listing_id AS "listingId" FROM rentals WHERE id = ANY($1)',
);

const selectRentalIdsOfListing = statement(
  { id: uuid },
  'SELECT id FROM rentals WHERE listing_id = $1 ORDER BY created_at DESC LIMIT $2',
);

/**
 * Selects up to $2 refunded payments whose rental still runs at $1 or has an unsent delivery, and is not credited to a
 * purchase.
 */
export const selectRefundedRunningPayments = statement(
  { id: uuid },
  `SELECT p.id FROM payments p JOIN rentals r ON r.payment_id = p.id
   WHERE p.state = 'refunded' AND r.undone_at IS NULL
     AND (r.ends_at IS NULL OR r.ends_at > $1
       OR EXISTS (SELECT FROM deliveries d WHERE d.rental_id = r.id AND d.state IN ('awaiting-source', 'due')))
     AND NOT EXISTS (SELECT FROM rentals b WHERE b.credited_rental_id = r.id AND b.undone_at IS NULL)
   ORDER BY p.updated_at LIMIT $2`,
);

/** Reads rentals. */
@Injectable()
export class RentalsQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a page of a user's rentals, newest first. A rental and its extensions appear once, as the latest period.
   */
  async readPage(
    userId: string,
    page: PageQuery,
  ): Promise<{ rentals: RentalRow[]; nextCursor: string | null }> {
    const cursor = page.cursor === undefined ? undefined : decodeTimeCursor(RENTALS_LIST_NAME, page.cursor);
    const rows = await this.readPool.rows(
      cursor
        ? selectPageAfter(userId, page.limit + 1, cursor.value, cursor.id)
        : selectPage(userId, page.limit + 1),
    );
    const { rows: rentals, nextCursor } = pageOf(rows, page.limit, (lastRow) =>
      encodeTimeCursor(RENTALS_LIST_NAME, lastRow.createdAt, lastRow.id),
    );
    return { rentals, nextCursor };
  }

  /** Returns a user's latest rental or purchase of a listing. */
  async findLatest(userId: string, listingId: string): Promise<RentalRow | undefined> {
    const [row] = await this.readPool.rows(selectLatestRental(userId, listingId));
    return row;
  }

  /** Returns the counts of the dashboard's tiles (RENT-31). */
  async readTotals(userId: string): Promise<RentalTotals> {
    const [totals] = await this.readPool.rows(selectRentalTotals(userId, this.clock.now()));
    return totals ?? { total: 0, active: 0, spentCents: 0 };
  }

  /**
   * Returns whether a user may see the source of a listing. The user must have bought the listing, or rent it now,
   * and the source must have been sent or opened (DELIVERY-6).
   */
  async hasAccess(userId: string, listingId: string): Promise<boolean> {
    return (await this.findAccessible(userId, [listingId])).has(listingId);
  }

  /** Returns the ids of those listings whose source a user may see (DELIVERY-6). */
  async findAccessible(userId: string, listingIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (listingIds.length === 0) return new Set();
    const rows = await this.readPool.rows(selectSourceAccess(userId, listingIds, this.clock.now()));
    return new Set(rows.map(({ listingId }) => listingId));
  }

  /**
   * Returns, by listing, how often it was rented or bought, and the cents that were paid and not refunded (LIST-33).
   * Leaves out listings without rentals.
   */
  async countByListing(
    listingIds: readonly string[],
  ): Promise<ReadonlyMap<string, { rentals: number; earnedCents: number }>> {
    if (listingIds.length === 0) return new Map();
    const rows = await this.readPool.rows(selectCountsByListing(listingIds));
    return new Map(rows.map(({ listingId, ...counts }) => [listingId, counts]));
  }

  /**
   * Returns how many listings a lister has, how often they were rented or bought, the cents that were paid and not
   * refunded, and how many people rent one of the listings now (RENT-40).
   */
  async readSales(
    ownerId: string,
  ): Promise<{ listings: number; sales: number; earnedCents: number; activeRenters: number }> {
    const [sales] = await this.readPool.rows(selectListerSales(ownerId, this.clock.now()));
    return sales ?? { listings: 0, sales: 0, earnedCents: 0, activeRenters: 0 };
  }

  /** Returns a rental with the columns that its delivery needs. */
  async findForDelivery(rentalId: string): Promise<RentalForDelivery | undefined> {
    const [row] = await this.readPool.rows(selectForDelivery(rentalId));
    return row;
  }

  /** Returns the ids of the listings of the given rentals, each id once. */
  async findListingsOf(rentalIds: readonly string[]): Promise<string[]> {
    if (rentalIds.length === 0) return [];
    const rows = await this.readPool.rows(selectListingIdsOfRentals(rentalIds));
    return rows.map(({ listingId }) => listingId);
  }

  /** Returns the ids of up to `limit` rentals of a listing, newest first, for deliveries that wait for its source. */
  async findIdsOfListing(listingId: string, limit: number): Promise<string[]> {
    const rows = await this.readPool.rows(selectRentalIdsOfListing(listingId, limit));
    return rows.map(({ id }) => id);
  }
}
