import * as z from 'zod/mini';
import { fromCents } from './money.js';

/** Rental lengths with their factor on the monthly price and their label (SPEC §3 'Promotion durations', §9). */
export const RENTAL_DURATIONS = [
  { value: '1 month', months: 1, factor: 1, label: '' },
  { value: '3 months', months: 3, factor: 2.5, label: 'Save 17%' },
  { value: '6 months', months: 6, factor: 4.5, label: 'Save 25%' },
] as const;

/** Names the purchase of a listing for good, where a duration is asked (DECISIONS 11). */
export const OUTRIGHT = 'outright';

/** Monthly prices a buy-outright costs (SPEC §9). */
export const BUYOUT_FACTOR = 25;

export const RentalDuration = z.enum(['1 month', '3 months', '6 months'], {
  error: 'Choose 1 month, 3 months or 6 months',
});
export type RentalDuration = z.output<typeof RentalDuration>;

/** What can be paid for: a rental's length, or the listing for good. */
export const PurchaseDuration = z.enum(['1 month', '3 months', '6 months', OUTRIGHT], {
  error: 'Choose 1 month, 3 months, 6 months or outright',
});
export type PurchaseDuration = z.output<typeof PurchaseDuration>;

/** What is charged, in cents, for a listing of this monthly price: whole dollars, half up (SPEC §9, DECISIONS 9 and 11). */
export function chargeCents(monthlyCents: number, duration: PurchaseDuration): number {
  if (duration === OUTRIGHT) return buyoutCents(monthlyCents);
  const factor = RENTAL_DURATIONS.find((entry) => entry.value === duration)?.factor ?? 1;
  // Factors are halves, so twice the factor keeps the sum in integers.
  const doubled = monthlyCents * factor * 2;
  return Math.floor((doubled + 100) / 200) * 100;
}

/** The buy-outright price shown and charged, in cents: 25 months' rent, rounded down to the whole dollar. */
export function buyoutCents(monthlyCents: number): number {
  return Math.floor((monthlyCents * BUYOUT_FACTOR) / 100) * 100;
}

/** The buy-outright price in USD that goes with a monthly price in USD. */
export function buyoutPrice(monthlyPrice: number): number {
  return fromCents(buyoutCents(Math.round(monthlyPrice * 100)));
}
