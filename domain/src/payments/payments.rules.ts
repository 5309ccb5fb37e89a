import { PAYMENT_UNCLAIMED_MINUTES } from '@market/contract/payments';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** A captured payment is a rental or refunded within this time (PAY-5). */
export const SETTLED_WITHIN_MS = PAYMENT_UNCLAIMED_MINUTES * MINUTE_MS;

/** The workers' share of that time: some sweeps, and a refund that needs a second call to PayPal. */
const SETTLING_MS = 2 * MINUTE_MS;

/** The browser has this long to claim a captured payment; then the workers make its rental or refund it. */
export const CLAIM_WINDOW_MS = SETTLED_WITHIN_MS - SETTLING_MS;

/** An order that is not approved is given up after this time (PAY-6); PayPal keeps it about as long. */
export const ORDER_LIFE_MS = 6 * HOUR_MS;

/** PayPal forgets request ids after six hours; a capture older than this is looked up before it is requested again (PAY-7). */
export const READ_FIRST_AFTER_MS = 5 * MINUTE_MS;

/** A payment that stays in an open state this long is looked up at PayPal, because its caller is gone. */
export const LOOK_AFTER_MS = {
  creating: HOUR_MS,
  created: 2 * MINUTE_MS,
  approved: 30 * SECOND_MS,
  capturing: 30 * SECOND_MS,
  pending: 5 * MINUTE_MS,
  refunding: MINUTE_MS,
} as const;

/** The longest pause between two look-ups of a payment. A pause is half of the time since its last change of state. */
export const LONGEST_LOOK_PAUSE_MS = HOUR_MS;

/** PayPal refunds a capture for this long (PAY-20). */
export const REFUND_WINDOW_MS = 180 * DAY_MS;

/** The pause after PayPal refused to refund a payment that became no rental. */
export const REFUSED_PAUSE_MS = HOUR_MS;

/** Time from a money movement to the first comparison of the payment with PayPal's books (PAY-24). */
export const COMPARE_AFTER_MS = HOUR_MS;
/** Buyers can dispute and we can refund for 180 days; a decision may take some weeks more. */
export const COMPARE_FOR_MS = 240 * DAY_MS;

/** Lease of an attempt to e-mail about a refund: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS;

/** Returns whole cents as PayPal's decimal text, 105 as '1.05'. */
export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
