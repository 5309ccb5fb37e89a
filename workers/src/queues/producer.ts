import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import type { JobOrder } from '../jobs.js';
import { queueBackend } from './queue-backend.js';

/** A job with the event it comes from, which makes its id. */
export interface OrderOfEvent extends JobOrder {
  readonly eventId: string;
}

/** Puts jobs on the queue. */
@Injectable()
export class Producer implements OnApplicationShutdown {
  private readonly queue;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.queue = queueBackend(settings).queue();
    // The call that fails tells its caller; without a listener the connection's own error would end the process.
    this.queue.on('error', () => undefined);
  }

  /** Adds all of them or throws; the same event and job twice is one job while the first is still there. */
  async add(orders: readonly OrderOfEvent[]): Promise<void> {
    if (orders.length === 0) return;
    await this.queue.addBulk(
      orders.map(({ name, id, delayMs, eventId }) => ({
        name,
        data: { id },
        opts: { jobId: `${eventId}.${name}`, ...(delayMs && { delay: delayMs }) },
      })),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }
}
