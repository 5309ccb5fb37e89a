import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/** Waits until it is so, looking often; answers the milliseconds it took, throws after `withinMs`. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > withinMs) throw new Error(`Not so within ${withinMs} ms`);
    await pause(LOOK_EVERY_MS);
  }
  return performance.now() - started;
}
