import type { QueueCounts } from '@market/domain/queues/queue-reports.service';
import type { Settings } from '@market/domain/foundation/configuration';
import {
  createPostgresBackend,
  Queue,
  type QueueOptions,
  withBackend,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';

/** The queue every job goes through. */
export const QUEUE_NAME = 'market';
/** Tables of the queue, when Postgres carries it. */
const SCHEMA = 'queue';
/** A broken connection is tried again at least this often. */
const RECONNECT_CAP_MS = 1000;
/** A connection to Postgres that is not there by then is given up. */
const CONNECT_WITHIN_MS = 5000;

/** Tried this often before a job is left to the sweeps. */
const ATTEMPTS = 5;
const FIRST_RETRY_MS = 1000;
/** A killed worker's job is taken over this soon, and killing it again and again does not fail it. */
const LOCK_MS = 10_000;
const STALL_CHECK_MS = 5_000;
const MAX_STALLS = 10;
const CONCURRENCY = 10;

/** Data of a job: the row's id alone. */
export interface JobData {
  readonly id: string;
}

type Work = (name: string, id: string) => Promise<void>;

/** Where jobs are put. */
export interface JobQueue {
  /** Whether it can take jobs now: one that is known to be away is not asked, so that nothing piles up for it. */
  isThere(): boolean;
  addBulk(jobs: { name: string; data: JobData; opts: { jobId: string; delay?: number } }[]): Promise<unknown>;
  /** How many jobs are in each state. */
  counts(): Promise<QueueCounts>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

/** A try of a job that failed. */
export interface FailedTry {
  readonly name: string;
  readonly data: JobData;
  readonly attemptsMade: number;
}

/** Whether a job that failed is out of tries. */
export function isOutOfTries({ attemptsMade }: Pick<FailedTry, 'attemptsMade'>): boolean {
  return attemptsMade >= ATTEMPTS;
}

/** Where jobs are taken. */
export interface JobWorker {
  run(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'failed', listener: (job: FailedTry | undefined, error: Error) => void): unknown;
  close(): Promise<void>;
}

/** What the rest of the workers see of the queue. */
export interface QueueBackend {
  queue(): JobQueue;
  worker(work: Work): JobWorker;
}

const jobOptions: NonNullable<QueueOptions['defaultJobOptions']> = {
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
  // Nothing reads a finished job, and a kept one would make the same id a silent no-op.
  removeOnComplete: true,
  removeOnFail: { count: 1000, age: 7 * 24 * 3600 },
};

const workerOptions = {
  autorun: false,
  concurrency: CONCURRENCY,
  lockDuration: LOCK_MS,
  stalledInterval: STALL_CHECK_MS,
  maxStalledCount: MAX_STALLS,
  // After a failure to fetch, as when the queue's server restarts.
  runRetryDelay: RECONNECT_CAP_MS,
} satisfies Partial<WorkerOptions>;

/** The one place where Postgres or Redis is chosen to carry the queue: Redis where REDIS_URL is set. */
export function queueBackend(settings: Pick<Settings, 'REDIS_URL' | 'DATABASE_URL'>): QueueBackend {
  return settings.REDIS_URL ? onRedis(settings.REDIS_URL) : onPostgres(settings.DATABASE_URL);
}

async function countsOf(queue: Pick<Queue, 'getJobCounts'>): Promise<QueueCounts> {
  const {
    waiting = 0,
    active = 0,
    delayed = 0,
    failed = 0,
  } = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
  return { waiting, active, delayed, failed };
}

function onRedis(url: string): QueueBackend {
  const retryStrategy = (tries: number) => Math.min(tries * 100, RECONNECT_CAP_MS);
  return {
    queue: () => {
      // A producer never waits on a dead queue: the outbox waits.
      const connection = new Redis(url, {
        retryStrategy,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 1,
      });
      const queue = new Queue<JobData>(QUEUE_NAME, { connection, defaultJobOptions: jobOptions });
      connection.on('error', () => undefined);
      return {
        isThere: () => connection.status === 'ready',
        addBulk: (jobs) => queue.addBulk(jobs),
        counts: () => countsOf(queue),
        on: (event, listener) => queue.on(event, listener),
        async close() {
          // What is still to be said to a server that is away is not waited for.
          connection.disconnect();
          await queue.close();
        },
      };
    },
    worker: (work) => {
      let closing = false;
      const worker = new Worker<JobData>(QUEUE_NAME, (job) => work(job.name, job.data.id), {
        connection: {
          url,
          // A worker that closes stops knocking, or its connections would outlive it while the server is away.
          retryStrategy: (tries) => (closing ? null : retryStrategy(tries)),
          maxRetriesPerRequest: null,
        },
        ...workerOptions,
      });
      return worker.once('closing', () => (closing = true));
    },
  };
}

function onPostgres(connectionString: string): QueueBackend {
  const backend = withBackend(createPostgresBackend);
  const connection = {
    connectionString,
    schema: SCHEMA,
    migrate: true,
    max: 4,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'mvp-market-queue',
  };
  return {
    queue: () => {
      const queue = new backend.Queue<JobData>(QUEUE_NAME, { connection, defaultJobOptions: jobOptions });
      return {
        isThere: () => true,
        addBulk: (jobs) => queue.addBulk(jobs),
        counts: () => countsOf(queue),
        on: (event, listener) => queue.on(event, listener),
        close: () => queue.close(),
      };
    },
    worker: (work) =>
      new backend.Worker<JobData>(QUEUE_NAME, (job) => work(job.name, job.data.id), {
        connection,
        ...workerOptions,
      }),
  };
}
