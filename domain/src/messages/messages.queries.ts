import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/paging';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/cursor.js';
import { Reads } from '../foundation/reads.js';

const MESSAGES = 'messages';
const CONVERSATIONS = 'conversations';

/** A message as lists show it. */
export interface MessageRow {
  readonly id: string;
  readonly senderId: string;
  readonly recipientId: string;
  readonly subject: string;
  readonly content: string;
  readonly readAt: Date | null;
  readonly createdAt: Date;
}

/** A conversation's last message and the number of unread messages from the counterpart. */
export interface ConversationRow extends MessageRow {
  readonly counterpartId: string;
  readonly unread: number;
}

/** The recipient of a message, as its sender's rules see them. */
export interface Recipient {
  readonly isDisabled: boolean;
  /** The sender has blocked the recipient. */
  readonly isBlocked: boolean;
  /** The recipient has blocked the sender. */
  readonly blocks: boolean;
}

/** The counts of the messages page (MESSAGE-5). */
export interface MessageCounts {
  readonly unread: number;
  readonly total: number;
  readonly sent: number;
  readonly received: number;
}

const COLUMNS = `id, sender_id AS "senderId", recipient_id AS "recipientId", subject, content,
  read_at AS "readAt", created_at AS "createdAt"`;
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT $2';
const AFTER = '(created_at, id) < ($3::timestamptz, $4::uuid)';

/** Reads of messages: keyset pages, newest first. */
@Injectable()
export class MessagesQueries {
  constructor(private readonly reads: Reads) {}

  /** Returns a page of a user's messages, newest first; with `counterpartId` those of one conversation. */
  async list(userId: string, page: PageQuery, counterpartId?: string): Promise<Page<MessageRow>> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(MESSAGES, page.cursor);
    const values = [
      userId,
      page.limit + 1,
      ...(after ? [after.value, after.id] : []),
      ...(counterpartId ? [counterpartId] : []),
    ];
    const text = counterpartId ? conversation(Boolean(after)) : both(Boolean(after));
    const found = await this.reads.rows<MessageRow>({ text, values });
    return pageOf(found, page.limit, (last) => encodeTimeCursor(MESSAGES, last.createdAt, last.id));
  }

  /** Returns the `limit` messages of a conversation that come directly after the message `afterId`, newest first; none if there is no such message. */
  async newer(
    { userId, counterpartId }: { readonly userId: string; readonly counterpartId: string },
    afterId: string,
    limit: number,
  ): Promise<MessageRow[]> {
    const found = await this.reads.rows<MessageRow>({
      text: `SELECT ${COLUMNS} FROM messages
             WHERE least(sender_id, recipient_id) = least($1::uuid, $2::uuid)
               AND greatest(sender_id, recipient_id) = greatest($1::uuid, $2::uuid)
               AND (created_at, id) > (SELECT created_at, id FROM messages
                                       WHERE id = $3 AND $1 IN (sender_id, recipient_id))
             ORDER BY created_at, id LIMIT $4`,
      values: [userId, counterpartId, afterId, limit],
    });
    return found.toReversed();
  }

  /** Returns messages by id, in no order; unknown ids are left out. */
  async byIds(ids: readonly string[]): Promise<MessageRow[]> {
    if (ids.length === 0) return [];
    return this.reads.rows<MessageRow>({
      text: `SELECT ${COLUMNS} FROM messages WHERE id = ANY($1)`,
      values: [[...new Set(ids)]],
    });
  }

  /** Returns what decides whether `senderId` may write to `recipientId`; undefined if there is no such recipient. */
  async recipient(senderId: string, recipientId: string): Promise<Recipient | undefined> {
    const [recipient] = await this.reads.rows<Recipient>({
      text: `SELECT disabled_at IS NOT NULL AS "isDisabled",
               EXISTS (SELECT FROM blocks WHERE blocker_id = $1 AND blocked_id = $2) AS "isBlocked",
               EXISTS (SELECT FROM blocks WHERE blocker_id = $2 AND blocked_id = $1) AS blocks
             FROM users WHERE id = $2`,
      values: [senderId, recipientId],
    });
    return recipient;
  }

  /** Returns a page of a user's conversations by their last message, newest first (MESSAGE-2). */
  async conversations(userId: string, page: PageQuery): Promise<Page<ConversationRow>> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(CONVERSATIONS, page.cursor);
    const found = await this.reads.rows<ConversationRow>({
      text: `SELECT newest.counterpart_id AS "counterpartId", message.id, sender_id AS "senderId",
               recipient_id AS "recipientId", subject, content, read_at AS "readAt", message.created_at AS "createdAt",
               (SELECT count(*)::int FROM messages waiting WHERE waiting.recipient_id = $1
                  AND waiting.sender_id = newest.counterpart_id AND waiting.read_at IS NULL) AS unread
             FROM (SELECT * FROM conversations WHERE user_id = $1
                   ${after ? 'AND (last_message_at, last_message_id) < ($3::timestamptz, $4::uuid)' : ''}
                   ORDER BY last_message_at DESC, last_message_id DESC LIMIT $2) newest
             JOIN messages message ON message.id = newest.last_message_id
             ORDER BY newest.last_message_at DESC, newest.last_message_id DESC`,
      values: [userId, page.limit + 1, ...(after ? [after.value, after.id] : [])],
    });
    return pageOf(found, page.limit, (last) => encodeTimeCursor(CONVERSATIONS, last.createdAt, last.id));
  }

  /** Returns the counts that tile, badge and header show (MESSAGE-5). */
  async counts(userId: string): Promise<MessageCounts> {
    const [counts] = await this.reads.rows<MessageCounts>({
      text: `SELECT (SELECT count(*)::int FROM messages WHERE recipient_id = $1 AND read_at IS NULL) AS unread,
               (SELECT count(*)::int FROM conversations WHERE user_id = $1) AS total,
               (SELECT count(*)::int FROM messages WHERE sender_id = $1) AS sent,
               (SELECT count(*)::int FROM messages WHERE recipient_id = $1) AS received`,
      values: [userId],
    });
    return counts ?? { unread: 0, total: 0, sent: 0, received: 0 };
  }
}

/** Each side has its own index: two limited scans and a merge read at most two pages. */
function both(after: boolean): string {
  const side = (column: string) =>
    `(SELECT ${COLUMNS} FROM messages WHERE ${column} = $1 ${after ? `AND ${AFTER}` : ''} ${NEWEST})`;
  return `SELECT * FROM (${side('sender_id')} UNION ALL ${side('recipient_id')}) page
          ORDER BY "createdAt" DESC, id DESC LIMIT $2`;
}

function conversation(after: boolean): string {
  const other = after ? '$5::uuid' : '$3::uuid';
  return `SELECT ${COLUMNS} FROM messages
          WHERE least(sender_id, recipient_id) = least($1::uuid, ${other})
            AND greatest(sender_id, recipient_id) = greatest($1::uuid, ${other})
            ${after ? `AND ${AFTER}` : ''} ${NEWEST}`;
}
