import { DEMO_WARNING_SECONDS } from '@market/contract/demos';

/** In the last minute, screen readers announce the time left at these numbers of seconds. */
const ANNOUNCED_SECONDS = [10, 30];
const MINUTE_SECONDS = 60;

/**
 * Returns the countdown text for screen readers, which changes at 5, 4, 3, 2 and 1 minutes and at 30 and 10
 * seconds.
 */
export function spokenWarning(secondsLeft: number): string {
  if (secondsLeft > DEMO_WARNING_SECONDS || secondsLeft <= 0) return '';
  const announcedSeconds = ANNOUNCED_SECONDS.find((seconds) => secondsLeft <= seconds);
  if (announcedSeconds !== undefined) return `Demo expires in ${announcedSeconds} seconds`;
  const minutes = Math.ceil(secondsLeft / MINUTE_SECONDS);
  return `Demo expires in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
