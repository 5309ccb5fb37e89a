import { fromCents } from '../money/money.js';

/** Rental durations with their factor on the monthly price and their label (RENT-1, RENT-2). */
export const RENTAL_DURATIONS = [
  { value: '1 month', months: 1, factor: 1, label: '' },
  { value: '3 months', months: 3, factor: 2.5, label: 'Save 17%' },
  { value: '6 months', months: 6, factor: 4.5, label: 'Save 25%' },
] as const;

/** The duration of a purchase. */
export const OUTRIGHT = 'outright';

/** Factor on the monthly price for buying outright (RENT-3). */
export const BUYOUT_FACTOR = 25;

export type RentalDuration = (typeof RENTAL_DURATIONS)[number]['value'];

/** What a payment is for: a rental of this duration, or a purchase. */
export type PurchaseDuration = RentalDuration | typeof OUTRIGHT;

/** Returns the charge in cents for a monthly price in cents, in whole dollars, rounded half up (RENT-2, RENT-3). */
export function chargeCents(monthlyCents: number, duration: PurchaseDuration): number {
  if (duration === OUTRIGHT) return buyoutCents(monthlyCents);
  const factor = RENTAL_DURATIONS.find((entry) => entry.value === duration)?.factor ?? 1;
  // Factors are multiples of one half. Doubled, they are integers, so that no rounding error occurs.
  const doubled = monthlyCents * factor * 2;
  return Math.floor((doubled + 100) / 200) * 100;
}

/** Returns the price of buying outright in cents, rounded down to the whole dollar (RENT-3). */
export function buyoutCents(monthlyCents: number): number {
  return Math.floor((monthlyCents * BUYOUT_FACTOR) / 100) * 100;
}

/** Returns the price of buying outright in USD for a monthly price in USD. */
export function buyoutPrice(monthlyPrice: number): number {
  return fromCents(buyoutCents(Math.round(monthlyPrice * 100)));
}
