import { DELIVERY_WINDOW_HOURS } from '@market/contract/rentals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** The promise: source code by e-mail within 24 hours of payment (SPEC §9). */
export const DELIVERY_WINDOW_MS = DELIVERY_WINDOW_HOURS * HOUR_MS;

/** A try holds its delivery this long; one that died is taken up again afterwards. */
export const TRY_LEASE_MS = MINUTE_MS;

const FIRST_PAUSE_MS = 2 * SECOND_MS;
/** Short enough that mail goes out soon after the mail server is back. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

/** How long to wait after the `tries`-th failed try, in milliseconds: doubling, capped. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_MS);
}
