import { PAYMENT_UNCLAIMED_MINUTES } from '@market/contract/payments';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** A captured payment becomes a rental within this time, or is completed or refunded by the worker (DECISIONS 12). */
export const CLAIM_WINDOW_MS = PAYMENT_UNCLAIMED_MINUTES * MINUTE_MS;

/** An order nobody approved is given up after this time; PayPal itself keeps it about as long. */
export const ORDER_LIFE_MS = 6 * HOUR_MS;

/** A payment left in an open state this long is looked up at PayPal: its caller is gone. */
export const LOOK_AFTER_MS = {
  creating: HOUR_MS,
  created: 2 * MINUTE_MS,
  capturing: 30 * SECOND_MS,
  pending: 5 * MINUTE_MS,
  refunding: MINUTE_MS,
} as const;

/** PayPal's decimal text of whole cents. */
export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
