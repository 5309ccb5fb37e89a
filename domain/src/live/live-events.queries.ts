import { Injectable } from '@nestjs/common';
import { text, textOf, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import type { LiveKind } from './live.rules.js';

const LIVE_EVENT_ROW = {
  /** A bigint, returned as text. */
  id: text,
  kind: textOf<LiveKind>(),
  subjectId: uuid,
};

/** A live event for a browser; a user's later events have higher ids. */
export type LiveEventRow = RowOf<typeof LIVE_EVENT_ROW>;

const selectNewestId = statement(
  { id: text },
  `SELECT coalesce(max(id), 0)::text AS id FROM live_events WHERE user_id = $1`,
);

const selectLastIssuedId = statement(
  { id: text },
  `SELECT (CASE WHEN is_called THEN last_value ELSE last_value - 1 END)::text AS id FROM live_events_id_seq`,
);

const selectEventsAfter = statement(
  LIVE_EVENT_ROW,
  `SELECT id::text AS id, kind, subject_id AS "subjectId" FROM live_events
     WHERE user_id = $1 AND id > $2::bigint ORDER BY live_events.id LIMIT $3`,
);

const selectNewestEventIds = statement(
  { userId: uuid, id: text },
  `SELECT user_id AS "userId", max(id)::text AS id FROM live_events WHERE created_at > $1 GROUP BY user_id`,
);

/** Inserts the live events of the JSON array $1, created at $2. */
export const appendLiveEvents = statement(
  { result: text },
  'SELECT append_live_events($1, $2)::text AS result',
);

/** Inserts the live events of the JSON array $1, created at $2, and notifies the api processes. */
export const appendAndNotify = statement({ result: text }, 'SELECT tell_live($1, $2)::text AS result');

/** Reads live events (NOTIFY-5). */
@Injectable()
export class LiveEventsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the id of a person's newest event, after which a new stream starts; '0' if there are none. */
  async findNewestId(userId: string): Promise<string> {
    const [newestEvent] = await this.readPool.rows(selectNewestId(userId));
    return newestEvent?.id ?? '0';
  }

  /** Returns the id of the newest event that any person ever had, even if that event was deleted since. */
  async findLastIssuedId(): Promise<string> {
    const [lastEvent] = await this.readPool.rows(selectLastIssuedId());
    return lastEvent?.id ?? '0';
  }

  /** Returns, by person, the id of the newest event after a time. */
  async findNewestSince(time: Date): Promise<ReadonlyMap<string, string>> {
    const rows = await this.readPool.rows(selectNewestEventIds(time));
    return new Map(rows.map(({ userId, id }) => [userId, id]));
  }

  /** Returns a person's events after an id, oldest first. */
  async findAfter(userId: string, id: string, limit: number): Promise<LiveEventRow[]> {
    return this.readPool.rows(selectEventsAfter(userId, id, limit));
  }
}
