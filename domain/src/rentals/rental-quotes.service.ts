import { Injectable } from '@nestjs/common';
import { buyoutCents, chargeCents, OUTRIGHT, type PurchaseDuration } from '@market/contract/durations';
import { DomainError } from '../foundation/domain-error.js';
import { type PeriodRow, RentalChainsQueries } from './rental-chains.queries.js';
import { creditOf } from './rentals.rules.js';

/** What somebody wants to pay for; `rentalId` is the rental that is extended, or credited to a purchase. */
export interface Wanted {
  readonly duration: PurchaseDuration;
  readonly rentalId?: string | undefined;
}

/** What a payment is made of: the server's own figures, in cents. */
export interface Quote {
  readonly amountCents: number;
  readonly creditCents: number;
  readonly forRentalId: string | null;
}

/** What a renter could pay for next, in cents. */
export interface Offer {
  readonly monthlyCents: number;
  readonly buyoutCents: number;
  readonly creditCents: number;
}

/** The price of everything that is paid for (SPEC §9, DECISIONS 9, 11): a rental, its extension, a purchase with credit. */
@Injectable()
export class RentalQuotesService {
  constructor(private readonly chains: RentalChainsQueries) {}

  /** Throws `rental/not-found` where `rentalId` is not the caller's running or past rental of this listing. */
  async quote(
    userId: string,
    listing: { readonly id: string; readonly priceCents: number },
    { duration, rentalId }: Wanted,
  ): Promise<Quote> {
    const priceCents = chargeCents(listing.priceCents, duration);
    if (!rentalId) return { amountCents: priceCents, creditCents: 0, forRentalId: null };
    const chain = await this.chains.of(userId, listing.id, rentalId);
    if (chain.length === 0 || isBought(chain))
      throw new DomainError('rental/not-found', {
        fields: { rentalId: 'This is not a rental of yours of this MVP.' },
      });
    const credited = duration === OUTRIGHT ? creditable(chain) : undefined;
    const creditCents = credited ? creditOf(priceCents, credited.paidCents) : 0;
    return {
      amountCents: priceCents - creditCents,
      creditCents,
      forRentalId: creditCents > 0 && credited ? credited.id : rentalId,
    };
  }
}

/** What can be paid for next on a chain of a listing of this monthly price; null once it was bought. */
export function offerOn(chain: readonly PeriodRow[], monthlyCents: number): Offer | null {
  if (isBought(chain)) return null;
  const price = buyoutCents(monthlyCents);
  const creditCents = creditOf(price, creditable(chain)?.paidCents ?? 0);
  return { monthlyCents, buyoutCents: price, creditCents };
}

function isBought(chain: readonly PeriodRow[]): boolean {
  return chain.some(({ duration, undoneAt }) => duration === OUTRIGHT && !undoneAt);
}

/** The last rental, as long as its money is with us and was not credited before. */
function creditable(chain: readonly PeriodRow[]): PeriodRow | undefined {
  const last = chain.filter(({ duration, undoneAt }) => duration !== OUTRIGHT && !undoneAt).at(-1);
  return last && last.paidCents > 0 && !last.credited ? last : undefined;
}
