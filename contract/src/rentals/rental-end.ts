import { OUTRIGHT, type PurchaseDuration, RENTAL_DURATIONS } from './durations.js';

/**
 * Returns the end of a rental: the same day of a later month in UTC, or that month's last day if it is shorter
 * (RENT-1). Returns null for a purchase.
 */
export function rentalEnd(start: Date, duration: PurchaseDuration): Date | null {
  if (duration === OUTRIGHT) return null;
  const months = RENTAL_DURATIONS.find((entry) => entry.value === duration)?.months ?? 1;
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  end.setUTCDate(Math.min(start.getUTCDate(), lastDayOfMonth(end)));
  return end;
}

function lastDayOfMonth(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}
