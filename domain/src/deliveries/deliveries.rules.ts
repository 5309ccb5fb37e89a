import { DELIVERY_WINDOW_HOURS } from '@market/contract/rentals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** The promise: source code by e-mail within 24 hours of payment (SPEC §9). */
export const DELIVERY_WINDOW_MS = DELIVERY_WINDOW_HOURS * HOUR_MS;

/** A lister whose paid listing has no source is asked at once and this long before the promise ends (DECISIONS 22a). */
const ASK_BEFORE_DUE_MS = [DELIVERY_WINDOW_MS, 12 * HOUR_MS, 4 * HOUR_MS];

/** How often the lister was to be asked by now, from 1. */
export function asksBy(now: Date, dueAt: Date): number {
  const leftMs = dueAt.getTime() - now.getTime();
  return Math.max(1, ASK_BEFORE_DUE_MS.filter((beforeMs) => leftMs <= beforeMs).length);
}

/** When the lister is asked next; `dueAt` itself when no asking is left. */
export function nextAsk(now: Date, dueAt: Date): Date {
  const leftMs = dueAt.getTime() - now.getTime();
  const nextMs = ASK_BEFORE_DUE_MS.find((beforeMs) => beforeMs < leftMs) ?? 0;
  return new Date(dueAt.getTime() - nextMs);
}

/** A try holds its delivery this long; one that died is taken up again afterwards. */
export const TRY_LEASE_MS = MINUTE_MS;

const FIRST_PAUSE_MS = 2 * SECOND_MS;
/** Short enough that mail goes out soon after the mail server is back. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

/** How long to wait after the `tries`-th failed try, in milliseconds: doubling, capped. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_MS);
}
