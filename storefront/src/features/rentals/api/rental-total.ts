import { chargeCents, OUTRIGHT, type PurchaseDuration, RENTAL_DURATIONS } from '@market/contract/durations';
import { fromCents, toCents } from '@market/contract/money';

/** What a listing of this monthly price costs for a duration, in USD; the server charges its own figure (RENT-2, RENT-4). */
export function rentalTotal(monthlyPrice: number, duration: PurchaseDuration): number {
  return fromCents(chargeCents(toCents(monthlyPrice), duration));
}

/** How a duration is called in the select, its saving included: '3 months (Save 17%)'. */
export function durationLabel(duration: PurchaseDuration): string {
  if (duration === OUTRIGHT) return 'Buy outright';
  const label = RENTAL_DURATIONS.find((entry) => entry.value === duration)?.label;
  return label ? `${duration} (${label})` : duration;
}
