import {
  chargeCents,
  OUTRIGHT,
  type PurchaseDuration,
  RENTAL_DURATIONS,
} from '@market/contract/rentals/durations';
import { fromCents, toCents } from '@market/contract/money/money';

/** Returns the price of a duration in USD, for display only: the server computes the charge (RENT-2, RENT-4). */
export function rentalTotal(monthlyPrice: number, duration: PurchaseDuration): number {
  return fromCents(chargeCents(toCents(monthlyPrice), duration));
}

/** Returns a duration's label with its discount: '3 months (Save 17%)'. */
export function durationLabel(duration: PurchaseDuration): string {
  if (duration === OUTRIGHT) return 'Buy outright';
  const label = RENTAL_DURATIONS.find((entry) => entry.value === duration)?.label;
  return label ? `${duration} (${label})` : duration;
}
