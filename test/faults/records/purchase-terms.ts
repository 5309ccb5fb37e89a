/** The duration of a rental, as in the form. */
export type Duration = '1 month' | '3 months' | '6 months';

/**
 * Months and price factor of each duration, copied from the product rules, not from the product's code (RENT-1,
 * RENT-2).
 */
const TERMS: Readonly<Record<Duration, { readonly months: number; readonly factor: number }>> = {
  '1 month': { months: 1, factor: 1 },
  '3 months': { months: 3, factor: 2.5 },
  '6 months': { months: 6, factor: 4.5 },
};

export const DURATIONS: readonly Duration[] = ['1 month', '3 months', '6 months'];

/**
 * Returns the price of a rental in cents: the monthly price times the factor, rounded half up to the whole dollar
 * (RENT-2).
 */
export function totalCents(priceCents: number, duration: Duration): number {
  return Math.floor((priceCents * TERMS[duration].factor + 50) / 100) * 100;
}

/** A lister's coupon. */
export interface Coupon {
  readonly code: string;
  readonly percent: number;
}

/**
 * Returns the price after a coupon, in cents. The discount is rounded down to a cent, and at least $1 remains
 * (COUPON-2).
 */
export function centsAfterCoupon(priceCents: number, coupon: Coupon | undefined): number {
  const discountCents = coupon ? Math.floor((priceCents * coupon.percent) / 100) : 0;
  return Math.max(priceCents - discountCents, Math.min(priceCents, 100));
}

/**
 * Returns the end of a rental: the duration's number of calendar months after the start, in UTC. If that month does
 * not have the day of the start, the rental ends on the last day of the month (RENT-1).
 */
export function endOf(start: Date, duration: Duration): Date {
  const endMonth = start.getUTCMonth() + TERMS[duration].months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), endMonth + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCMonth(endMonth, Math.min(start.getUTCDate(), lastDay));
  return end;
}
