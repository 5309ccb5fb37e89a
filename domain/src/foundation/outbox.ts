import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Clock, DAY_MS } from './clock.js';
import type { EventKind } from './event.js';
import { firstIdOf, newId } from './new-id.js';
import { currentOrigin } from './origin.js';
import { alone, from, type Part } from './statement-parts.js';
import { traces } from './traces.js';

/** An event as the relay hands it on. */
export interface WaitingEvent {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly payload: unknown;
  readonly createdAt: Date;
  readonly requestId: string | null;
  readonly traceParent: string | null;
}

/** What was relayed is kept for those who look into what happened, and for notices, which are made within two days. */
export const RELAYED_KEPT_MS = 30 * DAY_MS;
/** So many are forgotten in one statement: it is short, and holds up nobody. */
export const FORGOTTEN_AT_ONCE = 5_000;

/** The transactional outbox: facts are kept with the rows they speak of, so that none is lost and none is invented. */
@Injectable()
export class Outbox {
  constructor(private readonly clock: Clock) {}

  /** Appends a fact inside the caller's transaction, with what it comes from; throws when the payload is not of its kind. */
  async append<S extends z.ZodType>(
    tx: EntityManager,
    kind: EventKind<S>,
    payload: z.input<S>,
  ): Promise<void> {
    await tx.query(...alone(this.appended(kind, payload)));
  }

  /**
   * The same as a part of the statement that makes it true, if the part `after` has a row. It comes from
   * what is at work when this is called; throws when the payload is not of its kind.
   */
  appended<S extends z.ZodType>(kind: EventKind<S>, payload: z.input<S>, after?: string): Part {
    const origin = currentOrigin();
    const facts = JSON.stringify(kind.payload.parse(payload));
    const traceParent = traces()?.here() ?? origin?.traceParent ?? null;
    return {
      name: 'appended',
      text: (
        its,
      ) => `INSERT INTO outbox_events (id, name, version, payload, created_at, request_id, trace_parent)
        SELECT ${its.bind('uuid', newId())}, ${its.bind('text', kind.name)}, ${its.bind('int', kind.version)},
          ${its.bind('jsonb', facts)}, ${its.bind('timestamptz', this.clock.now())},
          ${its.bind('text', origin?.requestId ?? null)}, ${its.bind('text', traceParent)} ${from(after === undefined ? [] : [after])}
        RETURNING id`,
    };
  }

  /**
   * Takes up to `limit` waiting events, oldest first, hands them to `deliver`, and leaves them waiting where that fails.
   * Several relays may run at once: each skips what another holds. Of `kinds` (as `kindKey` writes them) alone, where
   * given: others wait for a relay that knows them. Answers how many were relayed.
   */
  async relay(
    tx: EntityManager,
    limit: number,
    deliver: (events: readonly WaitingEvent[]) => Promise<void>,
    kinds?: readonly string[],
  ): Promise<number> {
    const [events]: [WaitingEvent[], number] = await tx.query(
      `WITH waiting AS MATERIALIZED (
         SELECT id FROM outbox_events WHERE relayed_at IS NULL AND ($3::text[] IS NULL OR name || '@' || version = ANY ($3))
         ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
       UPDATE outbox_events event SET relayed_at = $1 FROM waiting WHERE event.id = waiting.id
       RETURNING event.id, name, version, payload, created_at AS "createdAt", request_id AS "requestId", trace_parent AS "traceParent"`,
      [this.clock.now(), limit, kinds ?? null],
    );
    if (events.length > 0) await deliver(events.sort((a, b) => (a.id < b.id ? -1 : 1)));
    return events.length;
  }

  /** Forgets some of what was relayed long ago; what still waits stays, however old. Answers how many: up to FORGOTTEN_AT_ONCE. */
  async forget(tx: EntityManager): Promise<number> {
    const before = this.clock.in(-RELAYED_KEPT_MS);
    const [, count]: [unknown, number] = await tx.query(
      `DELETE FROM outbox_events WHERE id IN (
         SELECT id FROM outbox_events WHERE id < $1 AND relayed_at < $2 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)`,
      [firstIdOf(before), before, FORGOTTEN_AT_ONCE],
    );
    return count;
  }
}
