import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import type { Origin } from '@market/domain/foundation/origin';
import { Outbox, type WaitingEvent } from '@market/domain/foundation/outbox';
import { traces } from '@market/domain/foundation/traces';
import { Transactions } from '@market/domain/foundation/transactions';
import type { JobOrder } from '../jobs.js';
import { type OrderOfEvent, Producer } from '../queues/producer.js';
import { ordersOf, ROUTED_KINDS } from './event-routes.js';

/** Events relayed in one transaction at the most. */
const BATCH = 500;

/** Hands the outbox's events on as jobs: at least once, and none is lost while the queue is away. */
@Injectable()
export class Relay {
  private readonly logger = new Logger(Relay.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly producer: Producer,
    private readonly clock: Clock,
  ) {}

  /**
   * Relays until nothing waits; answers how many events went out. Throws when the queue does not take them: they wait.
   * Events of a kind that only a newer version knows wait for a relay of that version.
   */
  async run(): Promise<number> {
    let relayed = 0;
    for (;;) {
      const count = await this.transactions.run((tx) =>
        this.outbox.relay(tx, BATCH, (events) => this.deliver(events), ROUTED_KINDS),
      );
      relayed += count;
      if (count < BATCH) return relayed;
    }
  }

  private async deliver(events: readonly WaitingEvent[]): Promise<void> {
    const now = this.clock.now();
    const orders: OrderOfEvent[] = events.flatMap((event) => {
      const origin = originOf(event);
      return this.ordersOf(event, now).map((order) => ({ ...order, eventId: event.id, origin }));
    });
    await this.producer.add(orders);
  }

  /** One event that cannot be read must not hold up all the others: the sweeps find what it was about. */
  private ordersOf(event: WaitingEvent, now: Date): readonly JobOrder[] {
    try {
      return ordersOf(event, now);
    } catch (error) {
      this.logger.error(
        `Event ${event.id} leads nowhere: ${error instanceof Error ? error.message : String(error)}`,
      );
      return [];
    }
  }
}

/** What the jobs of an event go back to; in a trace the event stands between them, as long as it waited. */
function originOf({ name, requestId, traceParent, createdAt }: WaitingEvent): Origin | undefined {
  if (requestId === null) return undefined;
  if (traceParent === null) return { requestId };
  const event = traces()?.note({ name, kind: 'event', requestId, traceParent }, createdAt);
  return { requestId, traceParent: event ?? traceParent };
}
