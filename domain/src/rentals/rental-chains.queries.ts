import { Injectable } from '@nestjs/common';
import type { PurchaseDuration } from '@market/contract/durations';
import { Reads } from '../foundation/reads.js';
import { paidCentsSql } from '../payments/payment-ledger.queries.js';
import type { Period } from './rental-chain.js';

/** A period of a chain with the amounts of its payment. */
export interface PeriodRow extends Period {
  readonly id: string;
  /** The chain it belongs to, by its first period. */
  readonly firstId: string;
  readonly duration: PurchaseDuration;
  readonly totalCents: number;
  readonly creditCents: number;
  readonly createdAt: Date;
  /** What the buyer paid and did not get back. */
  readonly paidCents: number;
  /** Whether its price is credited to a purchase that was not refunded (RENT-21). */
  readonly credited: boolean;
}

const PERIODS = `SELECT r.id, coalesce(r.first_rental_id, r.id) AS "firstId", r.duration, r.total_cents AS "totalCents",
    r.credit_cents AS "creditCents", r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.created_at AS "createdAt",
    r.undone_at AS "undoneAt", CASE WHEN p.state IN ('completed', 'partly-refunded') AND r.undone_at IS NULL
      THEN ${paidCentsSql('p.id')}::int ELSE 0 END AS "paidCents",
    EXISTS (SELECT FROM rentals bought WHERE bought.credited_rental_id = r.id AND bought.undone_at IS NULL) AS credited
  FROM rentals r JOIN payments p ON p.id = r.payment_id`;

/** Reads of chains of rentals: every period of each, oldest first. */
@Injectable()
export class RentalChainsQueries {
  constructor(private readonly reads: Reads) {}

  /** Returns the periods of chains by their first period's id. */
  async periods(firstIds: readonly string[]): Promise<ReadonlyMap<string, readonly PeriodRow[]>> {
    if (firstIds.length === 0) return new Map();
    const rows = await this.reads.rows<PeriodRow>({
      text: `${PERIODS} WHERE r.id = ANY($1) OR r.first_rental_id = ANY($1) ORDER BY r.created_at, r.starts_at, r.id`,
      values: [firstIds],
    });
    const chains = new Map<string, PeriodRow[]>();
    for (const row of rows) chains.set(row.firstId, [...(chains.get(row.firstId) ?? []), row]);
    return chains;
  }

  /** Returns the periods of the chain to which a user's rental of a listing belongs; none for another user's rental. */
  async of(userId: string, listingId: string, rentalId: string): Promise<readonly PeriodRow[]> {
    const [own] = await this.reads.rows<{ firstId: string }>({
      text: `SELECT coalesce(first_rental_id, id) AS "firstId" FROM rentals WHERE id = $1 AND user_id = $2 AND listing_id = $3`,
      values: [rentalId, userId, listingId],
    });
    return (own && (await this.periods([own.firstId])).get(own.firstId)) ?? [];
  }
}
