import { Injectable } from '@nestjs/common';
import {
  buyoutCents,
  chargeCents,
  OUTRIGHT,
  type PurchaseDuration,
} from '@market/contract/rentals/durations';
import { DomainError } from '../foundation/domain-error.js';
import { type PeriodRow, RentalChainsQueries } from './rental-chains.queries.js';
import { creditOf, discountOf } from './rentals.rules.js';

/**
 * A request for a price. `rentalId` is the rental to extend, or to credit to a purchase; `percentOff` is the coupon's
 * discount.
 */
export interface QuoteRequest {
  readonly duration: PurchaseDuration;
  readonly rentalId?: string | undefined;
  readonly percentOff?: number | undefined;
}

/** The amounts of a payment in cents, as the server calculates them (RENT-4). */
export interface Quote {
  readonly amountCents: number;
  readonly creditCents: number;
  /** The discount of the coupon; `amountCents` is the price less discount and credit. */
  readonly discountCents: number;
  readonly forRentalId: string | null;
}

/** What a renter would pay next, in cents: for another month, and for a purchase. */
export interface Offer {
  readonly monthlyCents: number;
  readonly buyoutCents: number;
  readonly creditCents: number;
}

/** Calculates the price of a rental, an extension or a purchase with credit (RENT-2, RENT-3, RENT-20, RENT-21). */
@Injectable()
export class RentalQuotesService {
  constructor(private readonly chains: RentalChainsQueries) {}

  /**
   * Returns the amounts of a payment. The coupon's discount is subtracted first, then the credit (COUPON-2).
   * Throws `rental/not-found` if `rentalId` is not a rental of this listing by this user.
   */
  async calculate(
    userId: string,
    listing: { readonly id: string; readonly priceCents: number },
    { duration, rentalId, percentOff = 0 }: QuoteRequest,
  ): Promise<Quote> {
    const priceCents = chargeCents(listing.priceCents, duration);
    const discountCents = discountOf(priceCents, percentOff);
    const leftCents = priceCents - discountCents;
    if (!rentalId) return { amountCents: leftCents, creditCents: 0, discountCents, forRentalId: null };
    const chain = await this.chains.findChainOf(userId, listing.id, rentalId);
    if (chain.length === 0 || isBought(chain))
      throw new DomainError('rental/not-found', {
        fields: { rentalId: 'This is not a rental of yours of this MVP.' },
      });
    const creditedPeriod = duration === OUTRIGHT ? creditablePeriod(chain) : undefined;
    const creditCents = creditedPeriod ? creditOf(leftCents, creditedPeriod.paidCents) : 0;
    return {
      amountCents: leftCents - creditCents,
      creditCents,
      discountCents,
      forRentalId: creditCents > 0 && creditedPeriod ? creditedPeriod.id : rentalId,
    };
  }
}

/** Returns the prices of an extension and a purchase for a chain; null if the listing was already bought. */
export function offerFor(chain: readonly PeriodRow[], monthlyCents: number): Offer | null {
  if (isBought(chain)) return null;
  const priceCents = buyoutCents(monthlyCents);
  const creditCents = creditOf(priceCents, creditablePeriod(chain)?.paidCents ?? 0);
  return { monthlyCents, buyoutCents: priceCents, creditCents };
}

function isBought(chain: readonly PeriodRow[]): boolean {
  return chain.some(({ duration, undoneAt }) => duration === OUTRIGHT && !undoneAt);
}

/**
 * Returns the chain's last rental that was not refunded, whose price can be credited to a purchase; undefined
 * if nothing was paid for that rental or its price is already credited.
 */
function creditablePeriod(chain: readonly PeriodRow[]): PeriodRow | undefined {
  const lastRental = chain.filter(({ duration, undoneAt }) => duration !== OUTRIGHT && !undoneAt).at(-1);
  return lastRental && lastRental.paidCents > 0 && !lastRental.credited ? lastRental : undefined;
}
