import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SWEEP_BATCH } from '@market/domain/foundation/sweep';
import type { Relay } from '../relay/relay.js';
import type { DeclaredSweeps, RunnableSweep } from './declared-sweeps.js';
import { Pollers } from './pollers.js';

const EVERY_MS = 30_000;

let pollers: Pollers | undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await pollers?.beforeApplicationShutdown();
  vi.useRealTimers();
});

/**
 * Starts a sweep and returns its mocked `run`. The n-th run handles as many rows as `handledCounts` says; later
 * runs handle none.
 */
function startSweep(handledCounts: readonly number[], options: Pick<RunnableSweep, 'repeatsWhenFull'>) {
  const run = vi.fn<() => Promise<number>>().mockResolvedValue(0);
  for (const handledCount of handledCounts) run.mockResolvedValueOnce(handledCount);
  const sweep: RunnableSweep = { name: 'a sweep', everyMs: EVERY_MS, run, ...options };
  pollers = new Pollers(
    { run: () => Promise.resolve(0) } as unknown as Relay,
    { findAll: () => [sweep] } as unknown as DeclaredSweeps,
  );
  pollers.onApplicationBootstrap();
  return run;
}

it('a sweep that continues when full handles all batches without a pause', async () => {
  const run = startSweep([SWEEP_BATCH, SWEEP_BATCH, SWEEP_BATCH - 1], { repeatsWhenFull: true });
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(run).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(run).toHaveBeenCalledTimes(4);
});

it('a sweep that does not continue when full pauses after each batch', async () => {
  const run = startSweep([SWEEP_BATCH, SWEEP_BATCH], {});
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(run).toHaveBeenCalledTimes(1);
});

it('a sweep that fails pauses, even if it continues when full', async () => {
  const run = startSweep([], { repeatsWhenFull: true });
  run.mockRejectedValueOnce(new Error('no Postgres'));
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(run).toHaveBeenCalledTimes(1);
});
