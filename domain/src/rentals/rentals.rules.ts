import { RENTAL_ENDS_SOON_DAYS } from '@market/contract/rentals/rentals';
import { DAY_MS } from '../foundation/clock.js';

/** How long before a rental's end the first reminder is sent (RENT-33). */
export const ENDS_SOON_MS = RENTAL_ENDS_SOON_DAYS * DAY_MS;

/**
 * The lowest amount that is left to pay after credit and coupon, in cents (RENT-21, COUPON-2): PayPal refuses
 * orders of $0.
 */
export const LEAST_CHARGE_CENTS = 100;

/** Returns how many of the cents that were paid for a rental are credited to a price (RENT-21). */
export function creditOf(priceCents: number, paidCents: number): number {
  return Math.max(0, Math.min(paidCents, priceCents - LEAST_CHARGE_CENTS));
}

/**
 * Returns the discount of `percent` on a price in whole cents: rounded down, and reduced if less than
 * LEAST_CHARGE_CENTS would remain to pay (COUPON-2).
 */
export function discountOf(priceCents: number, percent: number): number {
  return Math.max(0, Math.min(Math.floor((priceCents * percent) / 100), priceCents - LEAST_CHARGE_CENTS));
}
