import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Clock, DAY_MS } from '../clock.js';
import type { EventKind } from './event.js';
import { execute } from '../sql/execute.js';
import { firstIdOf, newId } from '../new-id.js';
import { currentOrigin } from '../settings/origin.js';
import { deleteRelayedEvents, insertEvent, takeWaitingEvents, type WaitingEvent } from './outbox.queries.js';
import { traces } from '../traces.js';

/**
 * How long relayed events are kept for investigations. This is longer than the two days within which
 * notifications are created from events.
 */
export const RELAYED_RETENTION_MS = 30 * DAY_MS;
/** How many events one statement deletes at most, so that each statement is short. */
export const DELETE_BATCH = 5_000;

/** The transactional outbox: an event commits together with the rows that it describes. */
@Injectable()
export class Outbox {
  constructor(private readonly clock: Clock) {}

  /**
   * Appends an event inside the caller's transaction, with the request id and the trace of the current work.
   * Throws ZodError if the payload does not match the kind's schema.
   */
  async append<S extends z.ZodType>(
    tx: EntityManager,
    kind: EventKind<S>,
    payload: z.input<S>,
  ): Promise<void> {
    const origin = currentOrigin();
    await execute(
      tx,
      insertEvent(
        newId(),
        kind.name,
        kind.version,
        JSON.stringify(kind.payload.parse(payload)),
        this.clock.now(),
        origin?.requestId ?? null,
        traces()?.currentSpan() ?? origin?.traceParent ?? null,
      ),
    );
  }

  /**
   * Passes up to `limit` waiting events to `deliver`, oldest first, and returns their number. If `deliver`
   * throws, the events stay waiting. Several relays may run at once: each skips rows that another has locked.
   * With `kinds` (in the format of `kindKey`), only events of these kinds are relayed. Other events wait for a
   * process of another program version that knows their kinds.
   */
  async relay(
    tx: EntityManager,
    limit: number,
    deliver: (events: readonly WaitingEvent[]) => Promise<void>,
    kinds?: readonly string[],
  ): Promise<number> {
    const { rows: events } = await execute(tx, takeWaitingEvents(this.clock.now(), limit, kinds ?? null));
    if (events.length > 0) await deliver(events.sort((a, b) => (a.id < b.id ? -1 : 1)));
    return events.length;
  }

  /**
   * Deletes up to DELETE_BATCH events that were relayed more than RELAYED_RETENTION_MS ago; returns their number. Never
   * deletes waiting events.
   */
  async deleteRelayed(tx: EntityManager): Promise<number> {
    const olderThan = this.clock.in(-RELAYED_RETENTION_MS);
    const { count } = await execute(tx, deleteRelayedEvents(firstIdOf(olderThan), olderThan, DELETE_BATCH));
    return count;
  }
}
