import { DELIVERY_WINDOW_HOURS } from '@market/contract/rentals/rentals';
import { backoffMs } from '../foundation/backoff.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** The source code is e-mailed within this time after the payment (DELIVERY-1). */
export const DELIVERY_WINDOW_MS = DELIVERY_WINDOW_HOURS * HOUR_MS;

/**
 * When the lister is asked for missing source code, in milliseconds before the deadline of the delivery: at
 * once, and 12 and 20 hours after the payment (DELIVERY-3).
 */
const SOURCE_REQUESTS_BEFORE_DUE_MS = [DELIVERY_WINDOW_MS, 12 * HOUR_MS, 4 * HOUR_MS];

/** Returns how many e-mails that ask the lister for source code are due by `now`, at least 1. */
export function sourceRequestsDueBy(now: Date, dueAt: Date): number {
  const remainingMs = dueAt.getTime() - now.getTime();
  return Math.max(1, SOURCE_REQUESTS_BEFORE_DUE_MS.filter((beforeMs) => remainingMs <= beforeMs).length);
}

/** Returns when the lister is next asked for source code; `dueAt` if no further e-mail is planned. */
export function nextSourceRequestAt(now: Date, dueAt: Date): Date {
  const remainingMs = dueAt.getTime() - now.getTime();
  const nextBeforeDueMs = SOURCE_REQUESTS_BEFORE_DUE_MS.find((beforeMs) => beforeMs < remainingMs) ?? 0;
  return new Date(dueAt.getTime() - nextBeforeDueMs);
}

/** Lease of an attempt to send a delivery: after this time, another attempt may start. */
export const DELIVERY_LEASE_MS = 2 * MINUTE_MS;

/**
 * Limits of the delay between attempts. The delays are short, so that e-mails are sent soon after the mail
 * server recovers (DELIVERY-2).
 */
const RETRY_BOUNDS = { firstMs: 2 * SECOND_MS, longestMs: 5 * MINUTE_MS };

/** Returns the delay in milliseconds after the `tries`-th failed attempt to send. */
export function retryDelayMs(tries: number): number {
  return backoffMs(tries, RETRY_BOUNDS);
}
