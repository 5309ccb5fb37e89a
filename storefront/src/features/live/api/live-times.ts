import { LIVE_HEARTBEAT_MS } from '@market/contract/live';

/** A stream that sends nothing for this long counts as broken. */
export const SILENCE_MAX_MS = 2.5 * LIVE_HEARTBEAT_MS;
const RETRY_DELAY_FIRST_MS = 1000;
const RETRY_DELAY_MAX_MS = 30_000;

/**
 * Returns the milliseconds until the next connection attempt, which double after each failure. `randomFactor`,
 * from 0 to 1, differs by browser, so that browsers that lost the same server do not reconnect at the same moment.
 */
export function retryDelayMs(failureCount: number, randomFactor: number): number {
  const longestDelayMs = Math.min(
    RETRY_DELAY_FIRST_MS * 2 ** Math.max(0, failureCount - 1),
    RETRY_DELAY_MAX_MS,
  );
  return longestDelayMs * (0.25 + 0.75 * randomFactor);
}
