import { DEMO_WARNING_SECONDS } from '@market/contract/demos';

/** Seconds of the last minute at which the time left is announced. */
const LAST_CALLS_SECONDS = [10, 30];
const MINUTE_SECONDS = 60;

/** The announced part of a demo's countdown: each of the last five minutes, then 30 and 10 seconds; empty before. */
export function spokenWarning(secondsLeft: number): string {
  if (secondsLeft > DEMO_WARNING_SECONDS || secondsLeft <= 0) return '';
  const call = LAST_CALLS_SECONDS.find((seconds) => secondsLeft <= seconds);
  if (call !== undefined) return `Demo expires in ${call} seconds`;
  const minutes = Math.ceil(secondsLeft / MINUTE_SECONDS);
  return `Demo expires in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
