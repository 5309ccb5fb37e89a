import * as texts from './texts.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** When less than this time is left, a deadline counts as 'soon'. */
const SOON_WITHIN_MS = 4 * HOUR_MS;

/** A deadline in words, such as '3 h 20 min left', and how urgent it is. */
export interface DeadlineDescription {
  readonly text: string;
  readonly urgency: 'overdue' | 'soon' | 'later';
}

/** Returns the time left until a deadline, or the time since it; `nowMs` in milliseconds. */
export function describeDeadline(dueAt: string, nowMs: number): DeadlineDescription {
  const remainingMs = Date.parse(dueAt) - nowMs;
  if (remainingMs <= 0) return { text: texts.overdueBy(formatDuration(-remainingMs)), urgency: 'overdue' };
  return {
    text: texts.timeLeft(formatDuration(remainingMs)),
    urgency: remainingMs < SOON_WITHIN_MS ? 'soon' : 'later',
  };
}

/** Returns a duration in days from 48 hours on, else in hours and minutes, rounded down. */
function formatDuration(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 48) return texts.days(Math.floor(hours / 24));
  return texts.hoursAndMinutes(hours, Math.floor((ms % HOUR_MS) / MINUTE_MS));
}
