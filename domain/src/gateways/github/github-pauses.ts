import { HOUR_MS, SECOND_MS } from '../../foundation/clock.js';

const FIRST_PAUSE_MS = 15 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;

/** How long GitHub is left alone after the `tries`-th failed try: doubling, capped, and as long as it asks for. */
export function pauseAfter(tries: number, askedMs = 0): number {
  const doubled = FIRST_PAUSE_MS * 2 ** Math.min(Math.max(0, tries - 1), 20);
  return Math.min(Math.max(doubled, askedMs), LONGEST_PAUSE_MS);
}
