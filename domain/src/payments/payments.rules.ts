import { PAYMENT_UNCLAIMED_MINUTES } from '@market/contract/payments';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** Within this time a captured payment becomes a rental or is refunded (PAY-5). */
export const UNCLAIMED_PAYMENT_MAX_MS = PAYMENT_UNCLAIMED_MINUTES * MINUTE_MS;

/**
 * The part of UNCLAIMED_PAYMENT_MAX_MS that is left to the workers: enough for some sweeps, and for a refund that
 * needs a second call to PayPal.
 */
const WORKER_SETTLEMENT_MS = 2 * MINUTE_MS;

/**
 * How long after the capture only the buyer's browser makes the rental. After that, the workers make it or
 * refund the payment.
 */
export const CLAIM_WINDOW_MS = UNCLAIMED_PAYMENT_MAX_MS - WORKER_SETTLEMENT_MS;

/**
 * An order that is not approved within this time is abandoned (PAY-6). PayPal stores an order about as long.
 */
export const ORDER_LIFE_MS = 6 * HOUR_MS;

/**
 * If a capture or refund was requested longer ago than this, PayPal's order is read before the request is
 * repeated, because the first request may have succeeded. PayPal detects a repeated request by its id, but
 * only for six hours, which is much longer than this limit (PAY-7).
 */
export const UNCHECKED_RETRY_AGE_MAX_MS = 5 * MINUTE_MS;

/**
 * How long a payment may stay in each open state before it is looked up at PayPal, because its buyer did not
 * return from PayPal's page.
 */
export const LOOKUP_AFTER_MS = {
  creating: HOUR_MS,
  created: 2 * MINUTE_MS,
  approved: 30 * SECOND_MS,
  capturing: 30 * SECOND_MS,
  pending: 5 * MINUTE_MS,
  refunding: MINUTE_MS,
} as const;

/**
 * The longest pause between two look-ups of a payment. A pause lasts half of the time since the payment's
 * last change of state.
 */
export const LOOKUP_PAUSE_MAX_MS = HOUR_MS;

/** How long after a capture PayPal allows refunds (PAY-20). */
export const REFUND_WINDOW_MS = 180 * DAY_MS;

/** The pause before the next attempt, after PayPal refused to refund a payment that has no rental. */
export const UNCLAIMED_REFUND_RETRY_MS = HOUR_MS;

/**
 * How long after a movement of money the payment is first compared with PayPal's records (PAY-24). Also the pause
 * before the next comparison if PayPal does not respond, or while both differ.
 */
export const PAYPAL_COMPARISON_DELAY_MS = HOUR_MS;
/**
 * How long after its capture a payment is compared with PayPal's records. Disputes and refunds are possible
 * for 180 days, and a decision can take some more weeks.
 */
export const PAYPAL_COMPARISON_WINDOW_MS = 240 * DAY_MS;

/** Lease of an attempt to e-mail about a refund: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS;

/** Returns whole cents as PayPal's decimal text, 105 as '1.05'. */
export function decimalText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
