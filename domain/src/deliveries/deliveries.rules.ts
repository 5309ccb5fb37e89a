import { DELIVERY_WINDOW_HOURS } from '@market/contract/rentals/rentals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** The source is e-mailed within this time of the payment (DELIVERY-1). */
export const DELIVERY_WINDOW_MS = DELIVERY_WINDOW_HOURS * HOUR_MS;

/** A lister is asked for a missing source this long before the delivery's deadline: at once, and 12 and 20 hours after the payment (DELIVERY-3). */
const ASK_BEFORE_DUE_MS = [DELIVERY_WINDOW_MS, 12 * HOUR_MS, 4 * HOUR_MS];

/** Returns how often the lister should have been asked by `now`, at least 1. */
export function asksBy(now: Date, dueAt: Date): number {
  const leftMs = dueAt.getTime() - now.getTime();
  return Math.max(1, ASK_BEFORE_DUE_MS.filter((beforeMs) => leftMs <= beforeMs).length);
}

/** Returns when the lister is asked next; `dueAt` if they are not asked again. */
export function nextAsk(now: Date, dueAt: Date): Date {
  const leftMs = dueAt.getTime() - now.getTime();
  const nextMs = ASK_BEFORE_DUE_MS.find((beforeMs) => beforeMs < leftMs) ?? 0;
  return new Date(dueAt.getTime() - nextMs);
}

/** How long a try holds its delivery; a failed one is repeated afterwards. */
export const TRY_LEASE_MS = MINUTE_MS;

const FIRST_PAUSE_MS = 2 * SECOND_MS;
/** Short enough that e-mails go out soon after the mail server is back. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

/** Returns the pause after the `tries`-th failed try in milliseconds: doubling, up to 5 minutes (DELIVERY-2). */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_MS);
}
