import type { ItemStatus } from '../gateways/paypal/paypal.payouts.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** The lowest balance from which a payout is made while the lister can earn more (PAYOUT-2). */
export const LEAST_PAYOUT_CENTS = 2000;
/** PayPal pays at most $20,000 per item; the rest stays available for the next payout (PAYOUT-2). */
export const MOST_PAYOUT_CENTS = 2_000_000;
/** PayPal's limit of items in a batch (PAYOUT-20). */
export const BATCH_ITEMS_MAX = 15_000;

/**
 * The length of the reserve's window: only sales in it count, and only their shares are reserved (PAYOUT-40).
 */
export const RESERVE_WINDOW_DAYS = 90;
export const RESERVE_WINDOW_MS = RESERVE_WINDOW_DAYS * DAY_MS;
/**
 * A lister with fewer disputed sales than this has no reserve, so that a single dispute does not cause a
 * reserve (PAYOUT-40).
 */
export const RESERVE_DISPUTED_SALES_MIN = 3;

/** How long a confirmation code is valid, and how many wrong codes can be entered (PAYOUT-10). */
export const CONFIRMATION_CODE_LIFE_MS = 15 * MINUTE_MS;
export const CONFIRMATION_CODE_TRIES_MAX = 5;
/** How many codes one account can request within an hour (PAYOUT-10). */
export const CONFIRMATION_CODES_PER_HOUR = 5;
/** How long payouts are paused after the address was changed (PAYOUT-11). */
export const ADDRESS_CHANGED_PAUSE_MS = 3 * DAY_MS;

/**
 * How long a batch that PayPal may have is sent again. PayPal detects a repeated `sender_batch_id` only
 * for 30 days; a later attempt could pay twice (PAYOUT-21).
 */
export const BATCH_RESEND_WINDOW_MS = 25 * DAY_MS;
/** Lease of an attempt to send a batch: after this time, another attempt may start. */
export const BATCH_TRY_LEASE_MS = 2 * MINUTE_MS;
const LONGEST_TRY_PAUSE_MS = HOUR_MS;
/** How long after its creation a batch's records at PayPal are read; later reversals are rare. */
export const PAYOUT_LOOKUP_WINDOW_MS = 180 * DAY_MS;
/**
 * The longest pause before PayPal's records of a batch are read again, if PayPal did not respond or while they differ
 * from ours (PAYOUT-24).
 */
export const LOOKUP_RETRY_PAUSE_MAX_MS = HOUR_MS;
/**
 * How long after a webhook the batch is read at PayPal. PayPal sends one webhook for each item of a batch. One read
 * handles all webhooks that arrive within this time (PAYOUT-22).
 */
export const LOOKUP_DELAY_AFTER_WEBHOOK_MS = 30 * SECOND_MS;
/** Lease of an attempt to send an e-mail: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS;

/**
 * Returns the pause in milliseconds after the `tries`-th attempt to send a batch: two minutes at first,
 * doubled after each attempt, at most an hour.
 */
export function pauseAfterTryMs(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 20), LONGEST_TRY_PAUSE_MS);
}

/**
 * Returns the pause in milliseconds before PayPal's records of a batch are read again: half its age, from a minute
 * to an hour. If the batch is older than 40 days, the longest pause is a day.
 */
export function pauseBeforeLookupMs(ageMs: number): number {
  const longestMs = ageMs > 40 * DAY_MS ? DAY_MS : HOUR_MS;
  return Math.min(Math.max(MINUTE_MS, ageMs / 2), longestMs);
}

/** Returns the next Monday, 00:00 UTC, after `now` (PAYOUT-2). */
export function nextMonday(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const daysAhead = (8 - now.getUTCDay()) % 7 || 7;
  return new Date(midnight + daysAhead * DAY_MS);
}

/** Returns the state of a payout that follows from the status of PayPal's item (PAYOUT-22). */
export function outcomeOf(status: ItemStatus): 'under-way' | 'paid' | 'returned' {
  switch (status) {
    case 'SUCCESS':
      return 'paid';
    case 'FAILED':
    case 'RETURNED':
    case 'BLOCKED':
    case 'REFUNDED':
    case 'REVERSED':
    case 'DENIED':
      return 'returned';
    // PayPal returns an unclaimed payment after 30 days.
    case 'UNCLAIMED':
    case 'PENDING':
    case 'ONHOLD':
    case 'NEW':
      return 'under-way';
  }
}

/** Returns the number of a payout, `P-2026-000001` (PAYOUT-4). */
export function payoutNumber(year: number, serial: number): string {
  return `P-${year}-${String(serial).padStart(6, '0')}`;
}

/** Returns whole cents as PayPal's decimal text, 105 as '1.05'. */
export function decimalText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
