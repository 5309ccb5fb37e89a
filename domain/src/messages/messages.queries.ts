import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/paging';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/cursor.js';
import { Reads } from '../foundation/reads.js';
import type { Person } from '../identity/people.queries.js';

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

/** A conversation's last message, and how many of the counterpart's wait to be opened. */
export interface ConversationRow extends MessageRow {
  readonly counterpartId: string;
  readonly unread: number;
}

/** A sender and a recipient as the rules of a message ask about them. */
export interface Between {
  readonly sender: Person;
  /** Undefined where there is nobody of that id. */
  readonly recipient: Person | undefined;
  readonly senderBlocks: boolean;
  readonly recipientBlocks: boolean;
}

/** Counts of the tiles on the messages page (SPEC §2). */
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

  /** Messages to and from a user; with `counterpartId`, those of one conversation. */
  async list(userId: string, page: PageQuery, counterpartId?: string): Promise<Page<MessageRow>> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(MESSAGES, page.cursor);
    const values = [
      userId,
      page.limit + 1,
      ...(after ? [after.value, after.id] : []),
      ...(counterpartId ? [counterpartId] : []),
    ];
    const name = `messages.list${counterpartId ? '-with' : ''}${after ? '-after' : ''}`;
    const text = counterpartId ? conversation(Boolean(after)) : both(Boolean(after));
    const found = await this.reads.rows<MessageRow>({ name, text, values });
    return pageOf(found, page.limit, (last) => encodeTimeCursor(MESSAGES, last.createdAt, last.id));
  }

  /** Up to `limit` messages of a conversation that follow one of it at once, newest first; none where there is no such message. */
  async newer(
    { userId, counterpartId }: { readonly userId: string; readonly counterpartId: string },
    afterId: string,
    limit: number,
  ): Promise<MessageRow[]> {
    const found = await this.reads.rows<MessageRow>({
      name: 'messages.newer',
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

  /** Messages by id, in no order; ids that name none are left out. */
  async byIds(ids: readonly string[]): Promise<MessageRow[]> {
    if (ids.length === 0) return [];
    return this.reads.rows<MessageRow>({
      name: 'messages.by-ids',
      text: `SELECT ${COLUMNS} FROM messages WHERE id = ANY($1)`,
      values: [[...new Set(ids)]],
    });
  }

  /** Those whom a message is to be between, and whether one has blocked the other. */
  async between(senderId: string, recipientId: string): Promise<Between> {
    const rows = await this.reads.rows<Person & { blocks: boolean }>({
      name: 'messages.between',
      text: `SELECT id, display_name AS "displayName", photo_url AS "photoUrl", email, disabled_at IS NOT NULL AS disabled,
               EXISTS (SELECT FROM blocks WHERE blocker_id = users.id AND blocked_id IN ($1, $2)) AS blocks
             FROM users WHERE id IN ($1, $2)`,
      values: [senderId, recipientId],
    });
    const [sender, recipient] = [senderId, recipientId].map((id) => rows.find((row) => row.id === id));
    if (!sender) throw new Error(`The sender ${senderId} is not there`);
    return {
      sender,
      recipient,
      senderBlocks: sender.blocks,
      recipientBlocks: recipient?.blocks ?? false,
    };
  }

  /** A user's conversations by their last message, newest first. */
  async conversations(userId: string, page: PageQuery): Promise<Page<ConversationRow>> {
    const after = page.cursor === undefined ? undefined : decodeTimeCursor(CONVERSATIONS, page.cursor);
    const found = await this.reads.rows<ConversationRow>({
      name: `messages.conversations${after ? '-after' : ''}`,
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

  /** One count on the server, used by tile, badge and header (DECISIONS 8c). */
  async counts(userId: string): Promise<MessageCounts> {
    const [counts] = await this.reads.rows<MessageCounts>({
      name: 'messages.counts',
      text: `SELECT (SELECT count(*)::int FROM messages WHERE recipient_id = $1 AND read_at IS NULL) AS unread,
               (SELECT count(*)::int FROM conversations WHERE user_id = $1) AS total,
               (SELECT count(*)::int FROM messages WHERE sender_id = $1) AS sent,
               (SELECT count(*)::int FROM messages WHERE recipient_id = $1) AS received`,
      values: [userId],
    });
    return counts ?? { unread: 0, total: 0, sent: 0, received: 0 };
  }
}

/** Each side has its own index; two bounded walks and a merge never read more than two pages. */
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
