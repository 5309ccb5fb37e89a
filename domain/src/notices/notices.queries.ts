import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '@market/contract/notices';
import type { PageQuery } from '@market/contract/endpoints/paging';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/sql/cursor.js';
import { int, nullable, text, textOf, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { NOTIFIABLE_AGE_MAX_MS, UNREAD_MAIL_PAUSE_MS, UNREAD_MAIL_DELAY_MS } from './notices.rules.js';
import { RECIPIENTS_SQL_BY_EVENT } from './notice-recipients.queries.js';

const NOTICE_ROW = {
  id: uuid,
  kind: textOf<NoticeKind>(),
  actorId: nullable(uuid),
  actorName: nullable(text),
  listingId: nullable(uuid),
  listingTitle: nullable(text),
  createdAt: timestamptz,
  readAt: nullable(timestamptz),
};

/** A notification with the current names of its actor and listing. */
export type NoticeRow = RowOf<typeof NOTICE_ROW>;

const NOTICES_LIST_NAME = 'notices';
const SELECT_NOTICES = `SELECT notices.id, kind, actor_id AS "actorId", actor.display_name AS "actorName",
    listing_id AS "listingId", listings.title AS "listingTitle", notices.created_at AS "createdAt", read_at AS "readAt"
  FROM notices LEFT JOIN users actor ON actor.id = actor_id LEFT JOIN listings ON listings.id = listing_id`;

const NOTIFYING_EVENT_NAMES = Object.keys(RECIPIENTS_SQL_BY_EVENT).map((name) => `'${name}'`);

/**
 * Returns the SQL condition that an event causes notifications which are not created yet. `now` is the
 * parameter with the current time.
 */
export function lacksNoticesSql(now: string): string {
  return `name IN (${NOTIFYING_EVENT_NAMES.join(', ')}) AND relayed_at IS NOT NULL
    AND created_at > ${now}::timestamptz - interval '${NOTIFIABLE_AGE_MAX_MS} milliseconds'
    AND NOT EXISTS (SELECT FROM noticed_events noticed WHERE noticed.event_id = outbox_events.id)`;
}

/**
 * SQL of a table of unsent e-mails about unread messages. `ripe_at` is the time when the e-mail first became due;
 * unlike `due_at`, failed attempts do not postpone it.
 */
export const UNREAD_MESSAGE_MAILS_SQL = `(SELECT greatest(waiting.since + interval '${UNREAD_MAIL_DELAY_MS} milliseconds',
    sent_at + interval '${UNREAD_MAIL_PAUSE_MS} milliseconds') AS ripe_at
  FROM unread_reminders reminder CROSS JOIN LATERAL (SELECT min(created_at) AS since FROM messages
    WHERE recipient_id = reminder.user_id AND sender_id = reminder.counterpart_id AND read_at IS NULL) waiting
  WHERE due_at IS NOT NULL AND waiting.since IS NOT NULL) unread_mails`;

const listSql = (afterCursor: string) => `${SELECT_NOTICES} WHERE notices.user_id = $1 ${afterCursor}
  ORDER BY notices.created_at DESC, notices.id DESC LIMIT $2`;
const selectList = statement(NOTICE_ROW, listSql(''));
const selectListAfter = statement(
  NOTICE_ROW,
  listSql('AND (notices.created_at, notices.id) < ($3::timestamptz, $4::uuid)'),
);

const selectByIds = statement(NOTICE_ROW, `${SELECT_NOTICES} WHERE notices.id = ANY($1)`);

const selectUnreadCount = statement(
  { unread: int },
  'SELECT count(*)::int AS unread FROM notices WHERE user_id = $1 AND read_at IS NULL',
);

/** Selects up to $2 events whose notifications are missing at $1, oldest first. */
export const selectEventsWithoutNotices = statement(
  { id: uuid },
  `SELECT id FROM outbox_events WHERE ${lacksNoticesSql('$1')} ORDER BY created_at, id LIMIT $2`,
);

/** Marks the event $1 as one whose notifications are created; returns no row if it was marked before. */
export const markNoticesCreated = statement(
  { id: uuid },
  'INSERT INTO noticed_events (event_id, noticed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id AS id',
);

const markReadSql = (condition: string) =>
  `UPDATE notices SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL ${condition} RETURNING id`;
/** Marks the notification $3 of a person as read at $2. */
export const markNoticeRead = statement({ id: uuid }, markReadSql('AND id = $3'));
/** Marks all notifications of a person as read at $2. */
export const markAllNoticesRead = statement({ id: uuid }, markReadSql(''));

/** Reads notifications. */
@Injectable()
export class NoticesQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns a page of a person's notifications, newest first (NOTIFY-1). */
  async list(userId: string, page: PageQuery): Promise<Page<NoticeRow>> {
    const cursor = page.cursor === undefined ? undefined : decodeTimeCursor(NOTICES_LIST_NAME, page.cursor);
    const rows = await this.readPool.rows(
      cursor
        ? selectListAfter(userId, page.limit + 1, cursor.value, cursor.id)
        : selectList(userId, page.limit + 1),
    );
    return pageOf(rows, page.limit, (lastRow) =>
      encodeTimeCursor(NOTICES_LIST_NAME, lastRow.createdAt, lastRow.id),
    );
  }

  /** Returns notifications by id, in no order. */
  async findByIds(ids: readonly string[]): Promise<NoticeRow[]> {
    if (ids.length === 0) return [];
    return this.readPool.rows(selectByIds(ids));
  }

  /** Returns the number of unread notifications of a person. */
  async countUnread(userId: string): Promise<number> {
    const [row] = await this.readPool.rows(selectUnreadCount(userId));
    return row?.unread ?? 0;
  }
}
