import { backoffMs } from '../../foundation/backoff.js';
import { HOUR_MS, SECOND_MS } from '../../foundation/clock.js';

const RETRY_BOUNDS = { firstMs: 15 * SECOND_MS, longestMs: HOUR_MS };

/**
 * Returns the delay in milliseconds before GitHub is called again after the `tries`-th failed call: the
 * backoff, or GitHub's `retryAfterMs` if that is longer, but at most an hour.
 */
export function retryDelayMs(tries: number, retryAfterMs = 0): number {
  return Math.min(Math.max(backoffMs(tries, RETRY_BOUNDS), retryAfterMs), RETRY_BOUNDS.longestMs);
}
