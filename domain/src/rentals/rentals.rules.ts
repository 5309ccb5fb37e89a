import { RENTAL_ENDS_SOON_DAYS } from '@market/contract/rentals';
import { DAY_MS } from '../foundation/clock.js';

/** A renter is told this long before the end. */
export const ENDS_SOON_MS = RENTAL_ENDS_SOON_DAYS * DAY_MS;

/** What is left to pay of a purchase at least, in cents: PayPal takes no order of nothing. */
export const LEAST_CHARGE_CENTS = 100;

/** What of `paidCents` counts towards a price, both in cents. */
export function creditOf(priceCents: number, paidCents: number): number {
  return Math.max(0, Math.min(paidCents, priceCents - LEAST_CHARGE_CENTS));
}
