import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import type { WorkOrigin } from '@market/domain/foundation/settings/origin';
import { Outbox } from '@market/domain/foundation/outbox/outbox';
import type { WaitingEvent } from '@market/domain/foundation/outbox/outbox.queries';
import { traces } from '@market/domain/foundation/traces';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import type { JobOrder } from '../jobs.js';
import { JobQueues, type EventJobOrder } from '../queues/job-queues.js';
import { jobOrdersOf, ROUTED_KINDS } from './event-routes.js';

/** How many events one transaction relays at most. */
const BATCH_SIZE = 500;

/**
 * Adds the jobs of waiting outbox events to the queues. Every job is added at least once. While a queue is
 * unavailable, events wait in the outbox.
 */
@Injectable()
export class Relay {
  private readonly logger = new Logger(Relay.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly queues: JobQueues,
    private readonly clock: Clock,
  ) {}

  /**
   * Relays events until none waits; returns how many were relayed. Throws if a queue refuses jobs: their
   * events stay in the outbox. An event of a kind that this version does not know waits for a newer version.
   */
  async run(): Promise<number> {
    let relayedCount = 0;
    for (;;) {
      const count = await this.transactions.run((tx) =>
        this.outbox.relay(tx, BATCH_SIZE, (events) => this.addJobs(events), ROUTED_KINDS),
      );
      relayedCount += count;
      if (count < BATCH_SIZE) return relayedCount;
    }
  }

  private async addJobs(events: readonly WaitingEvent[]): Promise<void> {
    const now = this.clock.now();
    const orders: EventJobOrder[] = events.flatMap((event) => {
      const origin = originOf(event);
      return this.jobsOf(event, now).map((order) => ({ ...order, eventId: event.id, origin }));
    });
    await this.queues.add(orders);
  }

  /**
   * An event that cannot be parsed must not block all later events. So it is relayed without jobs, and a sweep does the
   * work.
   */
  private jobsOf(event: WaitingEvent, now: Date): readonly JobOrder[] {
    try {
      return jobOrdersOf(event, now);
    } catch (error) {
      this.logger.error(
        `Event ${event.id} leads to no job: ${error instanceof Error ? error.message : String(error)}`,
      );
      return [];
    }
  }
}

/**
 * Returns the request that caused an event, as the origin of the event's jobs. In a trace, the event becomes a span
 * that lasts from its creation until now.
 */
function originOf({ name, requestId, traceParent, createdAt }: WaitingEvent): WorkOrigin | undefined {
  if (requestId === null) return undefined;
  if (traceParent === null) return { requestId };
  const eventSpan = traces()?.recordSpan({ name, kind: 'event', requestId, traceParent }, createdAt);
  return { requestId, traceParent: eventSpan ?? traceParent };
}
