/** Bounds of an exponential backoff, in milliseconds. */
export interface BackoffBounds {
  readonly firstMs: number;
  readonly longestMs: number;
}

const DOUBLINGS_MAX = 20;

/** Returns the delay after the `tries`-th failed try in milliseconds: it doubles with each try, up to `longestMs`. */
export function backoffMs(tries: number, { firstMs, longestMs }: BackoffBounds): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(0, tries - 1), DOUBLINGS_MAX), longestMs);
}
