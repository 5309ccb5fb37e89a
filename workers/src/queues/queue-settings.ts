import type { QueueOptions, WorkerOptions } from 'bullmq';

/**
 * The queue of fast jobs. Earlier versions had only one queue, of this name, and the jobs that they added still run (decision
 * 0040).
 */
export const FAST_QUEUE = 'market';
/** The queue of slow jobs, which do not delay fast ones there. */
export const SLOW_QUEUE = 'market-slow';

/** The longest wait before another attempt to connect. */
const RECONNECT_CAP_MS = 1000;
const FIRST_RECONNECT_MS = 100;

/** Attempts of a job. After the last one, only sweeps handle its row. */
export const ATTEMPTS = 5;
const FIRST_RETRY_MS = 1000;
/** Milliseconds after which the job of a killed worker runs in another one. */
const LOCK_MS = 10_000;
const STALL_CHECK_MS = 5_000;
/** How often a job may lose its worker. High, so that a job does not fail because several workers were killed. */
const MAX_STALLS = 10;

/** Options of every job. */
export const JOB_OPTIONS = {
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
  // BullMQ ignores a new job with the id of a completed job that still exists.
  removeOnComplete: true,
  removeOnFail: { count: 1000, age: 7 * 24 * 3600 },
} satisfies NonNullable<QueueOptions['defaultJobOptions']>;

const WORKER_OPTIONS = {
  lockDuration: LOCK_MS,
  stalledInterval: STALL_CHECK_MS,
  maxStalledCount: MAX_STALLS,
  // The wait after a failed fetch, for example while the queue's server restarts.
  runRetryDelay: RECONNECT_CAP_MS,
} satisfies Partial<WorkerOptions>;

/** Options of the worker of fast jobs. */
export const FAST_WORKER_OPTIONS = { ...WORKER_OPTIONS, concurrency: 10 };

/** Options of the worker of slow jobs, each of which may hold a video or an archive. */
export const SLOW_WORKER_OPTIONS = { ...WORKER_OPTIONS, concurrency: 5 };

/** Returns the wait in milliseconds before attempt number `attempt` to reconnect. */
export function reconnectAfterMs(attempt: number): number {
  return Math.min(attempt * FIRST_RECONNECT_MS, RECONNECT_CAP_MS);
}
