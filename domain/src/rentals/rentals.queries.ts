import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/durations';
import type { PageQuery } from '@market/contract/paging';
import { Clock } from '../foundation/clock.js';
import { decodeTimeCursor, encodeTimeCursor, pageOf } from '../foundation/cursor.js';
import { Reads } from '../foundation/reads.js';
import { goneCentsSql, paidCentsSql } from '../payments/payment-ledger.queries.js';

const LIST = 'rentals';

/** A rental as its owner's list shows it. */
export interface RentalRow {
  readonly id: string;
  /** The chain it belongs to, by its first period. */
  readonly firstId: string;
  readonly userId: string;
  readonly listingId: string;
  readonly duration: PurchaseDuration;
  readonly totalCents: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
}

/** Counts over all rentals of a user; one that was extended, renewed or bought counts once. */
export interface RentalTotals {
  readonly total: number;
  /** Not ended yet (DECISIONS 8b). */
  readonly active: number;
  /** The sum of their totals (SPEC §2, Total Spent), less what was given back. */
  readonly spentCents: number;
}

/** What a delivery is about. */
export interface RentalForDelivery extends RentalRow {
  readonly renterName: string;
  readonly renterEmail: string;
}

const COLUMNS = `id, coalesce(first_rental_id, id) AS "firstId", user_id AS "userId", listing_id AS "listingId", duration, total_cents AS "totalCents",
  starts_at AS "startsAt", ends_at AS "endsAt", created_at AS "createdAt"`;

/** A chain of rentals is shown by its latest period. */
const LATEST = 'NOT EXISTS (SELECT FROM rentals later WHERE later.previous_rental_id = rentals.id)';

/** Reads of rentals. */
@Injectable()
export class RentalsQueries {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** A user's rentals, each chain by its latest period, newest first, and the cursor of the next page. */
  async mine(userId: string, page: PageQuery): Promise<{ rentals: RentalRow[]; nextCursor: string | null }> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(LIST, page.cursor);
    const found = await this.reads.rows<RentalRow>(
      after
        ? {
            name: 'rentals.mine-after',
            text: `SELECT ${COLUMNS} FROM rentals WHERE user_id = $1 AND ${LATEST} AND (created_at, id) < ($3::timestamptz, $4::uuid)
                   ORDER BY created_at DESC, id DESC LIMIT $2`,
            values: [userId, page.limit + 1, after.value, after.id],
          }
        : {
            name: 'rentals.mine',
            text: `SELECT ${COLUMNS} FROM rentals WHERE user_id = $1 AND ${LATEST} ORDER BY created_at DESC, id DESC LIMIT $2`,
            values: [userId, page.limit + 1],
          },
    );
    const { rows: rentals, nextCursor } = pageOf(found, page.limit, (last) =>
      encodeTimeCursor(LIST, last.createdAt, last.id),
    );
    return { rentals, nextCursor };
  }

  /** A user's latest rental or purchase of a listing. */
  async latest(userId: string, listingId: string): Promise<RentalRow | undefined> {
    const [row] = await this.reads.rows<RentalRow>({
      name: 'rentals.latest',
      text: `SELECT ${COLUMNS} FROM rentals WHERE user_id = $1 AND listing_id = $2 AND ${LATEST}
             ORDER BY (ends_at IS NULL AND undone_at IS NULL) DESC, created_at DESC, id DESC LIMIT 1`,
      values: [userId, listingId],
    });
    return row;
  }

  /** Counts for the dashboard's tiles. */
  async totals(userId: string): Promise<RentalTotals> {
    const [totals] = await this.reads.rows<RentalTotals>({
      name: 'rentals.totals',
      text: `SELECT (count(*) FILTER (WHERE first_rental_id IS NULL))::int AS total,
               (count(DISTINCT coalesce(first_rental_id, id))
                 FILTER (WHERE undone_at IS NULL AND (ends_at IS NULL OR ends_at >= $2)))::int AS active,
               coalesce(sum(greatest(0, total_cents - ${goneCentsSql('rentals.payment_id')})), 0)::float8 AS "spentCents"
             FROM rentals WHERE user_id = $1`,
      values: [userId, this.clock.now()],
    });
    return totals ?? { total: 0, active: 0, spentCents: 0 };
  }

  /** Whether a user has a running rental or a purchase of a listing: they may see its source (DECISIONS 22a). */
  async hasAccess(userId: string, listingId: string): Promise<boolean> {
    const rows = await this.reads.rows({
      name: 'rentals.has-access',
      text: `SELECT 1 FROM rentals WHERE listing_id = $2 AND user_id = $1 AND undone_at IS NULL
             AND (ends_at IS NULL OR ends_at >= $3) LIMIT 1`,
      values: [userId, listingId, this.clock.now()],
    });
    return rows.length > 0;
  }

  /** How often each listing was rented or bought, and what was really paid for that and has not gone back, nor is held by a dispute; listings without any are left out. */
  async countsByListing(
    listingIds: readonly string[],
  ): Promise<ReadonlyMap<string, { rentals: number; earnedCents: number }>> {
    if (listingIds.length === 0) return new Map();
    const rows = await this.reads.rows<{ listingId: string; rentals: number; earnedCents: number }>({
      name: 'rentals.counts',
      text: `SELECT listing_id AS "listingId", count(*)::int AS rentals,
               coalesce(sum(${paidCentsSql('rentals.payment_id')}), 0)::float8 AS "earnedCents"
             FROM rentals WHERE listing_id = ANY($1) GROUP BY listing_id`,
      values: [listingIds],
    });
    return new Map(rows.map(({ listingId, ...counts }) => [listingId, counts]));
  }

  /** The rental a delivery belongs to. */
  async forDelivery(rentalId: string): Promise<RentalForDelivery | undefined> {
    const [row] = await this.reads.rows<RentalForDelivery>({
      name: 'rentals.for-delivery',
      text: `SELECT ${COLUMNS}, renter_name AS "renterName", renter_email AS "renterEmail" FROM rentals WHERE id = $1`,
      values: [rentalId],
    });
    return row;
  }

  /** The listings that rentals are of, each once. */
  async listingsOf(rentalIds: readonly string[]): Promise<string[]> {
    if (rentalIds.length === 0) return [];
    const rows = await this.reads.rows<{ listingId: string }>({
      name: 'rentals.listings-of',
      text: 'SELECT DISTINCT listing_id AS "listingId" FROM rentals WHERE id = ANY($1)',
      values: [rentalIds],
    });
    return rows.map(({ listingId }) => listingId);
  }

  /** Ids of the rentals of a listing, for deliveries that wait for its source. */
  async idsOfListing(listingId: string, limit: number): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>({
      name: 'rentals.of-listing',
      text: 'SELECT id FROM rentals WHERE listing_id = $1 ORDER BY created_at DESC LIMIT $2',
      values: [listingId, limit],
    });
    return rows.map(({ id }) => id);
  }
}
