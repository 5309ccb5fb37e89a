import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '@market/contract/notices';
import type { PageQuery } from '@market/contract/paging';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/cursor.js';
import { Reads } from '../foundation/reads.js';
import { NOTICED_WITHIN_MS, QUIET_MS, UNREAD_AFTER_MS } from './notices.rules.js';
import { RECIPIENTS } from './notices.statements.js';

/** A notice with the names of what it is about, as they are now. */
export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly listingId: string | null;
  readonly listingTitle: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

const NOTICES = 'notices';
const SELECT = `SELECT notices.id, kind, actor_id AS "actorId", actor.display_name AS "actorName",
    listing_id AS "listingId", listings.title AS "listingTitle", notices.created_at AS "createdAt", read_at AS "readAt"
  FROM notices LEFT JOIN users actor ON actor.id = actor_id LEFT JOIN listings ON listings.id = listing_id`;

const CONCERNING = Object.keys(RECIPIENTS).map((name) => `'${name}'`);

/** Which events concern somebody and were not noticed at the moment `now`, a parameter; as SQL of the table of events. */
export function unnoticed(now: string): string {
  return `name IN (${CONCERNING.join(', ')}) AND relayed_at IS NOT NULL
    AND created_at > ${now}::timestamptz - interval '${NOTICED_WITHIN_MS} milliseconds'
    AND NOT EXISTS (SELECT FROM noticed_events noticed WHERE noticed.event_id = outbox_events.id)`;
}

/**
 * E-mails about unread messages that are not settled, each with when it was to go out first (`ripe_at`), as SQL of a
 * table: their own `due_at` moves on with every try.
 */
export const UNREAD_MAILS = `(SELECT greatest(waiting.since + interval '${UNREAD_AFTER_MS} milliseconds',
    sent_at + interval '${QUIET_MS} milliseconds') AS ripe_at
  FROM unread_reminders reminder CROSS JOIN LATERAL (SELECT min(created_at) AS since FROM messages
    WHERE recipient_id = reminder.user_id AND sender_id = reminder.counterpart_id AND read_at IS NULL) waiting
  WHERE due_at IS NOT NULL AND waiting.since IS NOT NULL) unread_mails`;

/** Reads of notices. */
@Injectable()
export class NoticesQueries {
  constructor(private readonly reads: Reads) {}

  /** A person's, newest first. */
  async list(userId: string, page: PageQuery): Promise<Page<NoticeRow>> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(NOTICES, page.cursor);
    const found = await this.reads.rows<NoticeRow>({
      name: `notices.list${after ? '-after' : ''}`,
      text: `${SELECT} WHERE notices.user_id = $1
             ${after ? 'AND (notices.created_at, notices.id) < ($3::timestamptz, $4::uuid)' : ''}
             ORDER BY notices.created_at DESC, notices.id DESC LIMIT $2`,
      values: [userId, page.limit + 1, ...(after ? [after.value, after.id] : [])],
    });
    return pageOf(found, page.limit, (last) => encodeTimeCursor(NOTICES, last.createdAt, last.id));
  }

  /** By id, in no order. */
  async byIds(ids: readonly string[]): Promise<NoticeRow[]> {
    if (ids.length === 0) return [];
    return this.reads.rows<NoticeRow>({
      name: 'notices.by-ids',
      text: `${SELECT} WHERE notices.id = ANY($1)`,
      values: [ids],
    });
  }

  /** How many a person has not read. */
  async unread(userId: string): Promise<number> {
    const [row] = await this.reads.rows<{ unread: number }>({
      name: 'notices.unread',
      text: 'SELECT count(*)::int AS unread FROM notices WHERE user_id = $1 AND read_at IS NULL',
      values: [userId],
    });
    return row?.unread ?? 0;
  }
}
