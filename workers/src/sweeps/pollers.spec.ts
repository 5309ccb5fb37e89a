import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BeforeApplicationShutdown, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { runEach, SWEEP_BATCH } from '@market/domain/foundation/sweep';
import { Relay } from '../relay/relay.js';
import { DeclaredSweeps, type RunnableSweep } from './declared-sweeps.js';
import { Pollers } from './pollers.js';

const EVERY_MS = 30_000;

let pollers: Pollers | undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  pollers?.onModuleDestroy();
  await pollers?.beforeApplicationShutdown();
  vi.useRealTimers();
});

/**
 * Starts a sweep and returns its mocked `run`. Each entry of `handledCounts` is the number of rows that one run
 * handles; later runs handle none.
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

it('no run starts and no other row is handled while the process waits for its last job (API-10)', async () => {
  let [endJob, endMail] = [() => {}, () => {}];
  const lastJob = new Promise<void>((resolve) => (endJob = resolve));
  const firstMail = new Promise<void>((resolve) => (endMail = resolve));

  /** Nest shuts down this provider before `Pollers`, because its chain of dependencies is longer. */
  @Injectable()
  class RunningJob implements BeforeApplicationShutdown {
    constructor(readonly _pollers: Pollers) {}

    beforeApplicationShutdown(): Promise<void> {
      return lastJob;
    }
  }
  const relay = { run: vi.fn<() => Promise<number>>().mockResolvedValue(0) };
  const sendMail = vi.fn<(id: string) => Promise<void>>().mockReturnValueOnce(firstMail);
  const mails: RunnableSweep = {
    name: 'mails',
    everyMs: EVERY_MS,
    run: () => runEach(['first', 'second'], sendMail),
  };
  @Module({
    providers: [
      { provide: Relay, useValue: relay },
      { provide: DeclaredSweeps, useValue: { findAll: () => [mails] } },
      Pollers,
      RunningJob,
    ],
  })
  class WorkersOfTest {}
  const workers = await NestFactory.createApplicationContext(WorkersOfTest, { logger: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sendMail).toHaveBeenCalledTimes(1);
  const runCount = relay.run.mock.calls.length;
  expect(runCount).toBeGreaterThan(1);

  const closing = workers.close();
  await vi.advanceTimersByTimeAsync(1000);
  endMail();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(relay.run).toHaveBeenCalledTimes(runCount);
  expect(sendMail).toHaveBeenCalledTimes(1);
  endJob();
  await closing;
});
