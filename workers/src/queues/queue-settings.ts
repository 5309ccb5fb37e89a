import type { QueueOptions, WorkerOptions } from 'bullmq';

/** A broken connection is tried again at least this often. */
const RECONNECT_CAP_MS = 1000;
const FIRST_RECONNECT_MS = 100;

/** Tried this often before a job is left to the sweeps. */
export const ATTEMPTS = 5;
const FIRST_RETRY_MS = 1000;
/** A killed worker's job is taken over this soon, and killing it again and again does not fail it. */
const LOCK_MS = 10_000;
const STALL_CHECK_MS = 5_000;
const MAX_STALLS = 10;
const CONCURRENCY = 10;

/** What becomes of a job. */
export const JOB_OPTIONS = {
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
  // Nothing reads a finished job, and a kept one would make the same id a silent no-op.
  removeOnComplete: true,
  removeOnFail: { count: 1000, age: 7 * 24 * 3600 },
} satisfies NonNullable<QueueOptions['defaultJobOptions']>;

/** How jobs are taken. */
export const WORKER_OPTIONS = {
  autorun: false,
  concurrency: CONCURRENCY,
  lockDuration: LOCK_MS,
  stalledInterval: STALL_CHECK_MS,
  maxStalledCount: MAX_STALLS,
  // After a failure to fetch, as when the queue's server restarts.
  runRetryDelay: RECONNECT_CAP_MS,
} satisfies Partial<WorkerOptions>;

/** How long after its so-many-th failure a connection is tried again, in milliseconds. */
export function reconnectAfterMs(tries: number): number {
  return Math.min(tries * FIRST_RECONNECT_MS, RECONNECT_CAP_MS);
}
