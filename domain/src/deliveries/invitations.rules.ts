import {
  INVITATION_REQUEST_PAUSE_HOURS,
  INVITATIONS_MAX,
  type InvitationReason,
} from '@market/contract/deliveries';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** GitHub's invitations expire after this time (DELIVERY-21). */
export const INVITATION_LIFE_MS = 7 * DAY_MS;
/** The longest pause between two checks of an open invitation. */
const CHECK_PAUSE_MAX_MS = HOUR_MS;
/** Lease of an attempt to invite: after this time, another attempt may start. */
export const INVITATION_LEASE_MS = 2 * MINUTE_MS;

/** Returns whether an expired invitation that was sent `timesSent` times is sent once more (DELIVERY-21). */
export const maySendAgain = (timesSent: number): boolean => timesSent < INVITATIONS_MAX;

/** Reasons of failure after which the buyer may ask for a new invitation. */
export const REINVITABLE_REASONS: readonly InvitationReason[] = ['not-accepted', 'declined', 'account-gone'];
/** How long a buyer must wait before asking for another invitation. */
export const INVITATION_REQUEST_PAUSE_MS = INVITATION_REQUEST_PAUSE_HOURS * HOUR_MS;

/**
 * Returns when to check an open invitation next: at the earliest of `moments` that is in the future, but
 * after CHECK_PAUSE_MAX_MS at the latest.
 */
export function nextCheckAt(now: Date, ...moments: readonly (Date | null)[]): Date {
  const futureTimes = moments.filter((time): time is Date => time !== null && time > now);
  return new Date(Math.min(now.getTime() + CHECK_PAUSE_MAX_MS, ...futureTimes.map((time) => time.getTime())));
}

const RETRY_PAUSE_MIN_MS = 15 * SECOND_MS;

/**
 * Returns the delay in milliseconds after a failed call to GitHub: the time for which calls have been failing
 * so far, but at least 15 s and at most an hour. If GitHub asks for a longer delay, returns that, up to a
 * day.
 */
export function githubDelayMs(failingSince: Date | null, now: Date, retryAfterMs = 0): number {
  const failingMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  return Math.max(Math.min(HOUR_MS, Math.max(RETRY_PAUSE_MIN_MS, failingMs)), Math.min(retryAfterMs, DAY_MS));
}
