import { setTimeout as pause } from 'node:timers/promises';
import { isLockTimeout } from '../src/database/lock-timeout.js';

/** How often, and after which pause in milliseconds, a batch that waited too long for a lock is tried again. */
export interface Retries {
  readonly max: number;
  readonly delayMs: number;
}

/**
 * For migrations that write thousands of batches, each in its own transaction: runs one batch, and repeats it after a
 * lock timeout. On a busy server, some batches wait for longer than `lock_timeout`, for example while other
 * transactions commit their notifications. The whole migration would be repeated otherwise, from its first batch.
 * Throws Postgres's error if the last try fails, too.
 */
export async function retryAfterLockTimeout<Result>(
  runBatch: () => Promise<Result>,
  { max, delayMs }: Retries = { max: 100, delayMs: 500 },
): Promise<Result> {
  for (let retryCount = 0; ; retryCount += 1) {
    try {
      return await runBatch();
    } catch (error) {
      if (!isLockTimeout(error) || retryCount === max) throw error;
    }
    await pause(delayMs);
  }
}
