import { Injectable } from '@nestjs/common';
import { Reads } from '../foundation/reads.js';
import type { LiveKind } from './live.rules.js';

/** One thing that a browser is told; `id` grows with every event of its person. */
export interface LiveEventRow {
  /** A bigint, as text. */
  readonly id: string;
  readonly kind: LiveKind;
  readonly subjectId: string;
}

/** Reads of the event log. */
@Injectable()
export class LiveEventsQueries {
  constructor(private readonly reads: Reads) {}

  /** The newest event of a person, from which a new stream sets out; '0' where there is none. */
  async newest(userId: string): Promise<string> {
    const [newest] = await this.reads.rows<{ id: string }>({
      name: 'live.newest',
      text: `SELECT coalesce(max(id), 0)::text AS id FROM live_events WHERE user_id = $1`,
      values: [userId],
    });
    return newest?.id ?? '0';
  }

  /** What a person is told after an event, oldest first. */
  async after(userId: string, id: string, limit: number): Promise<LiveEventRow[]> {
    return this.reads.rows<LiveEventRow>({
      name: 'live.after',
      text: `SELECT id::text AS id, kind, subject_id AS "subjectId" FROM live_events
             WHERE user_id = $1 AND id > $2::bigint ORDER BY live_events.id LIMIT $3`,
      values: [userId, id, limit],
    });
  }
}
