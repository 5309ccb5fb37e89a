import { PAYMENT_UNCLAIMED_MINUTES } from '@market/contract/payments';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** A captured payment is a rental, or its money is back, within this time (DECISIONS 12). */
export const SETTLED_WITHIN_MS = PAYMENT_UNCLAIMED_MINUTES * MINUTE_MS;

/** How often the workers look for captured payments that nobody claimed. */
export const SETTLE_EVERY_MS = 15 * SECOND_MS;

/** Of that time, what the workers keep for themselves: some looks, and a refund that PayPal answers at the second asking. */
const SETTLING_MS = 2 * MINUTE_MS;

/** For so long a captured payment is left to its browser; then the workers complete it or give it back. */
export const CLAIM_WINDOW_MS = SETTLED_WITHIN_MS - SETTLING_MS;

/** An order nobody approved is given up after this time; PayPal itself keeps it about as long. */
export const ORDER_LIFE_MS = 6 * HOUR_MS;

/** PayPal forgets request ids after six hours; a capture older than this is looked up before it is asked for again. */
export const READ_FIRST_AFTER_MS = 5 * MINUTE_MS;

/** A payment left in an open state this long is looked up at PayPal: its caller is gone. */
export const LOOK_AFTER_MS = {
  creating: HOUR_MS,
  created: 2 * MINUTE_MS,
  approved: 30 * SECOND_MS,
  capturing: 30 * SECOND_MS,
  pending: 5 * MINUTE_MS,
  refunding: MINUTE_MS,
} as const;

/** Looks at one payment come ever further apart, half the time it has stood where it stands, but never further than this. */
export const LONGEST_LOOK_PAUSE_MS = HOUR_MS;

/** PayPal refunds a capture for this long. */
export const REFUND_WINDOW_MS = 180 * DAY_MS;

/** After PayPal refused to give back money that became nothing, it is looked at again so long after. */
export const REFUSED_PAUSE_MS = HOUR_MS;

/** Books of a captured payment are compared with PayPal's so long after money moved at the earliest. */
export const COMPARE_AFTER_MS = HOUR_MS;
/** PayPal lets buyers dispute, and us refund, for 180 days; a decision may take some weeks more. */
export const COMPARE_FOR_MS = 240 * DAY_MS;

/** A try to tell of a refund holds its payment this long; one that failed or died is taken up again afterwards. */
export const NOTICE_LEASE_MS = 2 * MINUTE_MS;

/** PayPal's decimal text of whole cents. */
export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
