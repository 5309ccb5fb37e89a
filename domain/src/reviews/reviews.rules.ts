import { REVIEW_WINDOW_HOURS } from '@market/contract/listings/listings';
import { UNDO_WINDOW_SECONDS } from '@market/contract/reviews';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** Submissions are decided within this time (REVIEW-1). */
export const REVIEW_WINDOW_MS = REVIEW_WINDOW_HOURS * HOUR_MS;

/** During this time a decision can be undone; then it takes effect (REVIEW-9). */
export const UNDO_WINDOW_MS = UNDO_WINDOW_SECONDS * SECOND_MS;

/** Moderators are reminded this many hours after a submission; at the last reminder it is overdue (REVIEW-2). */
export const REMINDER_HOURS = [12, 20, REVIEW_WINDOW_HOURS] as const;

/** Returns the latest reminder that is due, in hours after the submission; undefined before the first one. */
export function reminderBy(now: Date, submittedAt: Date): number | undefined {
  return REMINDER_HOURS.findLast((hours) => now.getTime() >= submittedAt.getTime() + hours * HOUR_MS);
}

/** Returns when the next reminder is due; null after the last one. */
export function nextReminder(now: Date, submittedAt: Date): Date | null {
  const nextHours = REMINDER_HOURS.find((hours) => submittedAt.getTime() + hours * HOUR_MS > now.getTime());
  return nextHours === undefined ? null : new Date(submittedAt.getTime() + nextHours * HOUR_MS);
}

/** Lease of an attempt to e-mail about a review: after this time, another attempt may start. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS;
