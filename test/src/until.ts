import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 20;
/** Shorter than Vitest's own timeout, so that the error comes from the `until` call that failed. */
const TIMEOUT_MS = 25_000;

/** Polls until `isFulfilled` returns true. Returns the elapsed milliseconds. Throws after `withinMs`. */
export async function until(
  isFulfilled: () => boolean | Promise<boolean>,
  withinMs = TIMEOUT_MS,
): Promise<number> {
  const startedAtMs = performance.now();
  while (!(await isFulfilled())) {
    if (performance.now() - startedAtMs > withinMs) throw new Error(`Not so within ${withinMs} ms`);
    await pause(POLL_INTERVAL_MS);
  }
  return performance.now() - startedAtMs;
}
