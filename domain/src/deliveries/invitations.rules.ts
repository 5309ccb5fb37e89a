import { INVITATION_ASK_HOURS, INVITATIONS_MAX, type InvitationReason } from '@market/contract/deliveries';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** GitHub lets an invitation lapse after this long. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;
/** How often it is looked whether somebody has accepted. */
const LOOK_EVERY_MS = HOUR_MS;
/** Whoever sees to an invitation has this long before another tries. */
export const INVITATION_LEASE_MS = 2 * MINUTE_MS;

/** Whether a lapsed invitation is sent again by itself. */
export const maySendAgain = (timesSent: number): boolean => timesSent < INVITATIONS_MAX;

/** What a buyer's own wish for a new invitation mends. */
export const ASKABLE_REASONS: readonly InvitationReason[] = ['not-accepted', 'declined'];
/** Whoever asked for a new invitation may ask again this much later. */
export const ASK_PAUSE_MS = INVITATION_ASK_HOURS * HOUR_MS;

/** When an open invitation is looked at next: often, when it lapses, and when the access ends. */
export function nextLook(now: Date, ...moments: readonly (Date | null)[]): Date {
  const later = moments.filter((moment): moment is Date => moment !== null && moment > now);
  return new Date(Math.min(now.getTime() + LOOK_EVERY_MS, ...later.map((moment) => moment.getTime())));
}

const FIRST_PAUSE_MS = 15 * SECOND_MS;

/** How long GitHub is left alone: as long again as it has failed, from 15 s to an hour, and as long as it asks for. */
export function pauseSince(failingSince: Date | null, now: Date, askedMs = 0): number {
  const failingMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  return Math.min(HOUR_MS, Math.max(FIRST_PAUSE_MS, failingMs, askedMs));
}
