/** The first and the longest delay of an exponential backoff, in milliseconds. */
export interface BackoffBounds {
  readonly firstMs: number;
  readonly longestMs: number;
}

const DOUBLINGS_MAX = 20;

/**
 * Returns the delay in milliseconds after the `tries`-th failed attempt: it doubles with each attempt, up to
 * `longestMs`.
 */
export function backoffMs(tries: number, { firstMs, longestMs }: BackoffBounds): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(0, tries - 1), DOUBLINGS_MAX), longestMs);
}
