import type { QueueOptions, WorkerOptions } from 'bullmq';

/** Carries fast jobs. It has the name of the only queue of earlier versions, so that jobs they added still run (decision 0040). */
export const FAST_QUEUE = 'market';
/** Carries slow jobs, so that they never delay fast ones. */
export const SLOW_QUEUE = 'market-slow';

/** The longest wait before another attempt to connect. */
const RECONNECT_CAP_MS = 1000;
const FIRST_RECONNECT_MS = 100;

/** Attempts of a job; afterwards only sweeps handle its row. */
export const ATTEMPTS = 5;
const FIRST_RETRY_MS = 1000;
/** After this time the job of a killed worker runs elsewhere. */
const LOCK_MS = 10_000;
const STALL_CHECK_MS = 5_000;
/** High, so that a job does not fail because several workers were killed. */
const MAX_STALLS = 10;

/** Options of every job. */
export const JOB_OPTIONS = {
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
  // BullMQ ignores a new job whose id a completed job still has.
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

/** The worker of fast jobs. */
export const FAST_WORKER_OPTIONS = { ...WORKER_OPTIONS, concurrency: 10 };

/** The worker of slow jobs; each may hold a video or an archive. */
export const SLOW_WORKER_OPTIONS = { ...WORKER_OPTIONS, concurrency: 5 };

/** The wait before attempt number `attempt` to reconnect, in milliseconds. */
export function reconnectAfterMs(attempt: number): number {
  return Math.min(attempt * FIRST_RECONNECT_MS, RECONNECT_CAP_MS);
}
