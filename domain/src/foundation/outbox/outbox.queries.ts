import { int, json, nullable, text, timestamptz, uuid, type RowOf } from '../sql/columns.js';
import { statement } from '../sql/statement.js';

const WAITING_EVENT_ROW = {
  id: uuid,
  name: text,
  version: int,
  payload: json<unknown>(),
  createdAt: timestamptz,
  requestId: nullable(text),
  traceParent: nullable(text),
};

/** An event that waits to be relayed, with the columns that jobs need. */
export type WaitingEvent = RowOf<typeof WAITING_EVENT_ROW>;

export const insertEvent = statement(
  {},
  `INSERT INTO outbox_events (id, name, version, payload, created_at, request_id, trace_parent)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/**
 * Marks up to $2 waiting events as relayed at $1 and returns them; with $3, only events of these kinds. Skips
 * rows that another transaction has locked.
 */
export const takeWaitingEvents = statement(
  WAITING_EVENT_ROW,
  `WITH waiting AS MATERIALIZED (
     SELECT id FROM outbox_events WHERE relayed_at IS NULL AND ($3::text[] IS NULL OR name || '@' || version = ANY ($3))
     ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
   UPDATE outbox_events event SET relayed_at = $1 FROM waiting WHERE event.id = waiting.id
   RETURNING event.id, name, version, payload, created_at AS "createdAt", request_id AS "requestId", trace_parent AS "traceParent"`,
);

/** Deletes up to $3 events with ids below $1 that were relayed before $2. */
export const deleteRelayedEvents = statement(
  {},
  `DELETE FROM outbox_events WHERE id IN (
     SELECT id FROM outbox_events WHERE id < $1 AND relayed_at < $2 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)`,
);
