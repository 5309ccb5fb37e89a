import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import type { QueueCounts } from '@market/domain/queues/queue-reports.service';
import type { Origin } from '@market/domain/foundation/origin';
import type { JobOrder } from '../jobs.js';
import { type JobQueue, queueBackend } from './queue-backend.js';
import { within } from './within.js';

/** A queue that has not taken jobs by then counts as away; the same jobs are then put again. */
const TAKEN_WITHIN_MS = 5 * SECOND_MS;

/** A job with the event it comes from, which makes its id. */
export interface OrderOfEvent extends JobOrder {
  readonly eventId: string;
  readonly origin?: Origin | undefined;
}

/** Puts jobs on the queue. */
@Injectable()
export class Producer implements OnModuleInit, OnApplicationShutdown {
  private queue: JobQueue | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Only now: when the database was found, so that a queue kept in it is found too. */
  onModuleInit(): void {
    this.queue = queueBackend(this.settings).queue();
    // The call that fails tells its caller; without a listener the connection's own error would end the process.
    this.queue.on('error', () => undefined);
  }

  /** Adds all of them or throws; the same event and job twice is one job while the first is still there. */
  async add(orders: readonly OrderOfEvent[]): Promise<void> {
    if (orders.length === 0) return;
    if (!this.queue?.isThere()) throw new Error('The queue is away');
    const jobs = orders.map(({ name, id, delayMs, eventId, origin }) => ({
      name,
      data: { id, ...origin },
      opts: { jobId: `${eventId}.${name}`, ...(delayMs && { delay: delayMs }) },
    }));
    await within(TAKEN_WITHIN_MS, 'The queue does not answer', this.queue.addBulk(jobs));
  }

  /** How many jobs of the queue are in each state; throws while it is away. */
  async counts(): Promise<QueueCounts> {
    if (!this.queue?.isThere()) throw new Error('The queue is away');
    return within(TAKEN_WITHIN_MS, 'The queue does not answer', this.queue.counts());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue?.close();
  }
}
