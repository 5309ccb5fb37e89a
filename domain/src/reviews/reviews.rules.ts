import { SUBMISSION_REVIEW_HOURS } from '@market/contract/listings/listings';
import { UNDO_WINDOW_SECONDS } from '@market/contract/reviews';
import { backoffMs } from '../foundation/backoff.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** Moderators decide on a submission within this time (REVIEW-1). */
export const SUBMISSION_REVIEW_MS = SUBMISSION_REVIEW_HOURS * HOUR_MS;

/** How often a lister may submit in 24 hours, and how many new listings of a lister may wait for review (REVIEW-13). */
export const SUBMISSION_LIMITS = { perDay: 50, pendingListings: 20 };

/** How long a decision can be undone before it takes effect (REVIEW-9). */
export const UNDO_WINDOW_MS = UNDO_WINDOW_SECONDS * SECOND_MS;

/**
 * How many hours after a submission moderators are reminded; at the last reminder, the decision is overdue
 * (REVIEW-2).
 */
export const REMINDER_HOURS = [12, 20, SUBMISSION_REVIEW_HOURS] as const;

/**
 * Returns the latest reminder that is due by `now`, as hours after the submission; undefined before the first
 * one.
 */
export function latestReminderHours(now: Date, submittedAt: Date): number | undefined {
  return REMINDER_HOURS.findLast((hours) => now.getTime() >= submittedAt.getTime() + hours * HOUR_MS);
}

/** Returns when the next reminder is due; null after the last one. */
export function nextReminder(now: Date, submittedAt: Date): Date | null {
  const nextHours = REMINDER_HOURS.find((hours) => submittedAt.getTime() + hours * HOUR_MS > now.getTime());
  return nextHours === undefined ? null : new Date(submittedAt.getTime() + nextHours * HOUR_MS);
}

/** Lease of an attempt to e-mail about a review: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS;

/** Lease of an attempt to compare a submission: after this time, another attempt may start (REVIEW-12). */
export const COMPARISON_LEASE_MS = MINUTE_MS;

const COMPARISON_RETRY_BOUNDS = { firstMs: MINUTE_MS, longestMs: HOUR_MS };

/** Returns the delay in milliseconds after the `tries`-th failed attempt to compare a submission (REVIEW-12). */
export function comparisonRetryMs(tries: number): number {
  return backoffMs(tries, COMPARISON_RETRY_BOUNDS);
}
