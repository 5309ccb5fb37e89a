import { REVIEW_WINDOW_HOURS } from '@market/contract/listings/listings';
import { HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** A submission is decided within 24 hours (SPEC §9). */
export const REVIEW_WINDOW_MS = REVIEW_WINDOW_HOURS * HOUR_MS;

/** Moderators are told this long after a submission; the last time it is overdue (DECISIONS 24). */
export const REMINDER_HOURS = [12, 20, REVIEW_WINDOW_HOURS] as const;

/** Which of the reminders is due by now, in hours after the submission; undefined before the first. */
export function reminderBy(now: Date, submittedAt: Date): number | undefined {
  return REMINDER_HOURS.findLast((hours) => now.getTime() >= submittedAt.getTime() + hours * HOUR_MS);
}

/** When moderators are to be told next; null after the last time. */
export function nextReminder(now: Date, submittedAt: Date): Date | null {
  const next = REMINDER_HOURS.find((hours) => submittedAt.getTime() + hours * HOUR_MS > now.getTime());
  return next === undefined ? null : new Date(submittedAt.getTime() + next * HOUR_MS);
}

/** Writing an e-mail holds its review this long; one that died is taken up again afterwards. */
export const MAIL_LEASE_MS = 2 * MINUTE_MS;
