import { Injectable } from '@nestjs/common';
import { InjectQueue } from '@nestjs/bullmq';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { WorkOrigin } from '@market/domain/foundation/settings/origin';
import type { QueueCounts } from '@market/domain/queues/queue-reports.service';
import type { Queue } from 'bullmq';
import { isSlow, type JobOrder } from '../jobs.js';
import { QueueConnection } from './queue-connection.js';
import { FAST_QUEUE, SLOW_QUEUE } from './queue-settings.js';
import { withTimeout } from './with-timeout.js';

/**
 * How long a queue may take to respond. After that it counts as unavailable, and the relay adds the same jobs
 * again.
 */
const RESPOND_WITHIN_MS = 5 * SECOND_MS;

/** What a queue stores about a job: the id of its row, and the request that caused it. */
export interface JobData extends Partial<WorkOrigin> {
  readonly id: string;
}

/**
 * A job with the event that caused it. The job's id is derived from the event's id, so that adding it twice
 * has no effect.
 */
export interface EventJobOrder extends JobOrder {
  readonly eventId: string;
  readonly origin?: WorkOrigin | undefined;
}

/** Adds jobs to the fast and the slow queue. */
@Injectable()
export class JobQueues {
  constructor(
    @InjectQueue(FAST_QUEUE) private readonly fast: Queue<JobData>,
    @InjectQueue(SLOW_QUEUE) private readonly slow: Queue<JobData>,
    private readonly connection: QueueConnection,
  ) {
    // A call that fails throws its error. Without this listener, BullMQ would print the error, too.
    for (const queue of [fast, slow]) queue.on('error', () => undefined);
  }

  /**
   * Adds all jobs; a job that is already in its queue is not added twice. Throws if a queue is unavailable: the
   * caller then adds all of them again.
   */
  async add(orders: readonly EventJobOrder[]): Promise<void> {
    const slowJobOrders = orders.filter(({ name }) => isSlow(name));
    const fastJobOrders = orders.filter(({ name }) => !isSlow(name));
    await Promise.all([this.addToQueue(this.fast, fastJobOrders), this.addToQueue(this.slow, slowJobOrders)]);
  }

  /** Returns the number of jobs in each state, by the name of the queue. Throws while a queue is unavailable. */
  async countJobs(): Promise<ReadonlyMap<string, QueueCounts>> {
    const counts = [this.fast, this.slow].map(
      async (queue) => [queue.name, await this.call(() => countsOf(queue))] as const,
    );
    return new Map(await Promise.all(counts));
  }

  private async addToQueue(queue: Queue<JobData>, orders: readonly EventJobOrder[]): Promise<void> {
    if (orders.length === 0) return;
    const jobs = orders.map(({ name, id, delayMs, eventId, origin }) => ({
      name,
      data: { id, ...origin },
      opts: { jobId: `${eventId}.${name}`, ...(delayMs && { delay: delayMs }) },
    }));
    await this.call(() => queue.addBulk(jobs));
  }

  private async call<T>(callback: () => Promise<T>): Promise<T> {
    if (!this.connection.isReady()) throw new Error('The queue is unavailable');
    return withTimeout(RESPOND_WITHIN_MS, 'The queue does not respond', callback());
  }
}

async function countsOf(queue: Queue<JobData>): Promise<QueueCounts> {
  const {
    waiting = 0,
    active = 0,
    delayed = 0,
    failed = 0,
  } = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
  return { waiting, active, delayed, failed };
}
