import { AsyncLocalStorage } from 'node:async_hooks';
import { DiscoveryService } from '@nestjs/core';

/** How many rows one run of a sweep handles at most; a later run handles the rest. */
export const SWEEP_BATCH = 100;

/** Name and interval of a sweep. */
export interface SweepOptions {
  /** The name in the workers' log lines, unique among all sweeps. */
  readonly name: string;
  /** Milliseconds between the end of a run and the start of the next. */
  readonly everyMs: number;
  /**
   * Whether a run that handled SWEEP_BATCH rows is followed by another at once. Only for sweeps whose rows
   * are no longer due after they are handled: others would handle the same rows again and again.
   */
  readonly repeatsWhenFull?: boolean;
}

/**
 * Marks a method that finds due rows in Postgres and handles them, even if their job was lost. The workers
 * find and run these methods. A method takes no arguments, returns how many rows it handled, and may run in
 * several processes at once.
 */
export const Sweep = DiscoveryService.createDecorator<SweepOptions>();

const stopStorage = new AsyncLocalStorage<AbortSignal>();

/** Runs a sweep. Once `stopSignal` is aborted, `runEach` handles no more rows of this sweep. */
export function runUntilStopped<T>(stopSignal: AbortSignal, runSweep: () => T): T {
  return stopStorage.run(stopSignal, runSweep);
}

/**
 * Calls `handle` for every id, one after another, and returns how many ids were handled. If a call fails, the other ids
 * are still handled, and the first error is thrown at the end. While the process shuts down, no other call begins: the
 * remaining rows stay due, and another process handles them.
 */
export async function runEach<Id>(ids: readonly Id[], handle: (id: Id) => Promise<void>): Promise<number> {
  const failures: unknown[] = [];
  let handledCount = 0;
  for (const id of ids) {
    if (stopStorage.getStore()?.aborted) break;
    await handle(id).catch((error: unknown) => failures.push(error));
    handledCount += 1;
  }
  if (failures.length > 0) throw failures[0];
  return handledCount;
}
