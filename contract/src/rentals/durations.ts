import { fromCents } from '../money/money.js';

/**
 * The durations of rentals, each with the factor by which the monthly price is multiplied, and its label
 * (RENT-1, RENT-2).
 */
export const RENTAL_DURATIONS = [
  { value: '1 month', months: 1, factor: 1, label: '' },
  { value: '3 months', months: 3, factor: 2.5, label: 'Save 17%' },
  { value: '6 months', months: 6, factor: 4.5, label: 'Save 25%' },
] as const;

/** The duration of a payment that buys the MVP instead of renting it. */
export const OUTRIGHT = 'outright';

/** The factor by which the monthly price is multiplied for buying outright (RENT-3). */
export const BUYOUT_FACTOR = 25;

export type RentalDuration = (typeof RENTAL_DURATIONS)[number]['value'];

/** What a buyer pays for: a rental of this duration, or a purchase ('outright'). */
export type PurchaseDuration = RentalDuration | typeof OUTRIGHT;

/**
 * Returns what a rental or a purchase costs in cents, for a monthly price in cents: whole dollars, rounded
 * half up (RENT-2, RENT-3).
 */
export function chargeCents(monthlyCents: number, duration: PurchaseDuration): number {
  if (duration === OUTRIGHT) return buyoutCents(monthlyCents);
  const factor = RENTAL_DURATIONS.find((entry) => entry.value === duration)?.factor ?? 1;
  // All factors are multiples of one half. Doubled, they are integers, so that no rounding error occurs.
  const doubledCents = monthlyCents * factor * 2;
  return Math.floor((doubledCents + 100) / 200) * 100;
}

/** Returns the price of buying outright in cents, rounded down to the whole dollar (RENT-3). */
export function buyoutCents(monthlyCents: number): number {
  return Math.floor((monthlyCents * BUYOUT_FACTOR) / 100) * 100;
}

/** Returns the price of buying outright in USD for a monthly price in USD. */
export function buyoutPrice(monthlyPrice: number): number {
  return fromCents(buyoutCents(Math.round(monthlyPrice * 100)));
}
