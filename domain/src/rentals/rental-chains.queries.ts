import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import { boolean, int, nullable, textOf, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { paidCentsSql } from '../payments/ledger/payment-ledger.queries.js';

const PERIOD_ROW = {
  id: uuid,
  /** The id of the first period of the chain, which is also the id of the chain. */
  firstId: uuid,
  duration: textOf<PurchaseDuration>(),
  totalCents: int,
  creditCents: int,
  startsAt: timestamptz,
  endsAt: nullable(timestamptz),
  createdAt: timestamptz,
  undoneAt: nullable(timestamptz),
  /** The amount that the buyer paid and did not get back. */
  paidCents: int,
  /** Whether the price of the period is credited to a purchase that was not refunded (RENT-21). */
  credited: boolean,
};

/** A period of a chain with the amounts of its payment. */
export type PeriodRow = RowOf<typeof PERIOD_ROW>;

const SELECT_PERIODS = `SELECT r.id, coalesce(r.first_rental_id, r.id) AS "firstId", r.duration, r.total_cents AS "totalCents",
    r.credit_cents AS "creditCents", r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.created_at AS "createdAt",
    r.undone_at AS "undoneAt", CASE WHEN p.state IN ('completed', 'partly-refunded') AND r.undone_at IS NULL
      THEN ${paidCentsSql('p.id')}::int ELSE 0 END AS "paidCents",
    EXISTS (SELECT FROM rentals bought WHERE bought.credited_rental_id = r.id AND bought.undone_at IS NULL) AS credited
  FROM rentals r JOIN payments p ON p.id = r.payment_id`;

const selectPeriods = statement(
  PERIOD_ROW,
  `${SELECT_PERIODS} WHERE r.id = ANY($1) OR r.first_rental_id = ANY($1) ORDER BY r.created_at, r.starts_at, r.id`,
);

const selectFirstRentalId = statement(
  { firstId: uuid },
  `SELECT coalesce(first_rental_id, id) AS "firstId" FROM rentals WHERE id = $1 AND user_id = $2 AND listing_id = $3`,
);

/** Reads chains of rentals: all periods of each chain, oldest first. */
@Injectable()
export class RentalChainsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the periods of chains, by the id of each chain's first period. */
  async findPeriods(firstIds: readonly string[]): Promise<ReadonlyMap<string, readonly PeriodRow[]>> {
    if (firstIds.length === 0) return new Map();
    const rows = await this.readPool.rows(selectPeriods(firstIds));
    const chains = new Map<string, PeriodRow[]>();
    for (const row of rows) chains.set(row.firstId, [...(chains.get(row.firstId) ?? []), row]);
    return chains;
  }

  /** Returns the periods of the chain to which a user's rental of a listing belongs; none for another user's rental. */
  async findChainOf(userId: string, listingId: string, rentalId: string): Promise<readonly PeriodRow[]> {
    const [rental] = await this.readPool.rows(selectFirstRentalId(rentalId, userId, listingId));
    return (rental && (await this.findPeriods([rental.firstId])).get(rental.firstId)) ?? [];
  }
}
