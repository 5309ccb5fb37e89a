import { FAST_QUEUE_CONCURRENCY } from '@market/domain/database/queue-postgres';
import type { QueueOptions, WorkerOptions } from 'bullmq';

/**
 * The queue of fast jobs. Earlier versions added all jobs to this queue, so its worker also runs slow jobs that
 * they added (decision 0040).
 */
export const FAST_QUEUE = 'market';
/** The queue of slow jobs, which is separate so that fast jobs do not wait for slow ones. */
export const SLOW_QUEUE = 'market-slow';

/** The longest delay before another attempt to connect, in milliseconds. */
const RECONNECT_CAP_MS = 1000;
const FIRST_RECONNECT_MS = 100;

/** How many times a job is tried. After the last attempt, only sweeps handle its row. */
export const ATTEMPTS_MAX = 5;
const FIRST_RETRY_MS = 1000;
/**
 * Lease of a job in milliseconds. If its worker was killed, another worker runs the job after this time, at the next
 * check for expired leases.
 */
const LOCK_MS = 10_000;
const STALL_CHECK_MS = 5_000;
/**
 * How many times the worker of a job may be killed before the job counts as failed. The number is high, so that killed
 * workers do not make a job fail.
 */
const STALLS_MAX = 10;

/** The options with which every job is added. */
export const JOB_OPTIONS = {
  attempts: ATTEMPTS_MAX,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
  // Completed jobs are removed at once: BullMQ ignores a new job whose id an existing job has.
  removeOnComplete: true,
  removeOnFail: { count: 1000, age: 7 * 24 * 3600 },
} satisfies NonNullable<QueueOptions['defaultJobOptions']>;

const WORKER_OPTIONS = {
  lockDuration: LOCK_MS,
  stalledInterval: STALL_CHECK_MS,
  maxStalledCount: STALLS_MAX,
  // The delay in milliseconds before a worker reads the queue again after an error, for example while its server
  // restarts.
  runRetryDelay: RECONNECT_CAP_MS,
} satisfies Partial<WorkerOptions>;

/** Options of the worker of fast jobs. */
export const FAST_WORKER_OPTIONS = { ...WORKER_OPTIONS, concurrency: FAST_QUEUE_CONCURRENCY };

/**
 * Options of the worker of slow jobs. Few run at once, because each may have a part of a video or an archive in memory.
 */
export const SLOW_WORKER_OPTIONS = { ...WORKER_OPTIONS, concurrency: 5 };

/** Returns the delay in milliseconds before the attempt number `attempt` to reconnect. */
export function reconnectAfterMs(attempt: number): number {
  return Math.min(attempt * FIRST_RECONNECT_MS, RECONNECT_CAP_MS);
}
