import type { QueueCounts } from '@market/domain/queues/queue-reports.service';
import { PreparingClient } from '@market/domain/database/preparing-client';
import { directDatabaseUrl, type Settings } from '@market/domain/foundation/configuration';
import type { Origin } from '@market/domain/foundation/origin';
import { createPostgresBackend, Queue, withBackend, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { ATTEMPTS, JOB_OPTIONS, reconnectAfterMs, WORKER_OPTIONS } from './queue-settings.js';

/** The queue every job goes through. */
export const QUEUE_NAME = 'market';
/** Tables of the queue, when Postgres carries it. */
const SCHEMA = 'queue';
/** A connection to Postgres that is not there by then is given up. */
const CONNECT_WITHIN_MS = 5000;

/** Data of a job: ids alone, of the row and of what it goes back to. */
export interface JobData extends Partial<Origin> {
  readonly id: string;
}

type Work = (name: string, data: JobData) => Promise<void>;

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

/** The one place where Postgres or Redis is chosen to carry the queue: Redis where REDIS_URL is set. */
export function queueBackend(
  settings: Pick<Settings, 'REDIS_URL' | 'DATABASE_URL'> & Partial<Settings>,
): QueueBackend {
  return settings.REDIS_URL ? onRedis(settings.REDIS_URL) : onPostgres(directDatabaseUrl(settings));
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
  const retryStrategy = reconnectAfterMs;
  return {
    queue: () => {
      // A producer never waits on a dead queue: the outbox waits.
      const connection = new Redis(url, {
        retryStrategy,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 1,
      });
      const queue = new Queue<JobData>(QUEUE_NAME, { connection, defaultJobOptions: JOB_OPTIONS });
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
      const worker = new Worker<JobData>(QUEUE_NAME, (job) => work(job.name, job.data), {
        connection: {
          url,
          // A worker that closes stops knocking, or its connections would outlive it while the server is away.
          retryStrategy: (tries) => (closing ? null : retryStrategy(tries)),
          maxRetriesPerRequest: null,
        },
        ...WORKER_OPTIONS,
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
    // What is lost with Postgres is done again (decision 0025).
    options: '-c synchronous_commit=off',
    // BullMQ names none of its statements.
    Client: PreparingClient,
  };
  return {
    queue: () => {
      const queue = new backend.Queue<JobData>(QUEUE_NAME, { connection, defaultJobOptions: JOB_OPTIONS });
      return {
        isThere: () => true,
        addBulk: (jobs) => queue.addBulk(jobs),
        counts: () => countsOf(queue),
        on: (event, listener) => queue.on(event, listener),
        close: () => queue.close(),
      };
    },
    worker: (work) =>
      new backend.Worker<JobData>(QUEUE_NAME, (job) => work(job.name, job.data), {
        connection,
        ...WORKER_OPTIONS,
      }),
  };
}
