import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@market/contract/endpoints/paging';
import { decodeTimeCursor, encodeTimeCursor, type Page, pageOf } from '../foundation/sql/cursor.js';
import { boolean, int, nullable, text, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement, type Statement } from '../foundation/sql/statement.js';

const MESSAGES_LIST_NAME = 'messages';
const CONVERSATIONS_LIST_NAME = 'conversations';

const MESSAGE_ROW = {
  id: uuid,
  senderId: uuid,
  recipientId: uuid,
  subject: text,
  content: text,
  readAt: nullable(timestamptz),
  createdAt: timestamptz,
  senderName: text,
  senderPhotoUrl: text,
  recipientName: text,
  recipientPhotoUrl: text,
};

/** A message as lists show it, with the names and pictures of both people. */
export type MessageRow = RowOf<typeof MESSAGE_ROW>;

const CONVERSATION_ROW = { ...MESSAGE_ROW, counterpartId: uuid, unread: int };

/** A conversation's last message and the number of unread messages from the counterpart. */
export type ConversationRow = RowOf<typeof CONVERSATION_ROW>;

const RECIPIENT_ROW = {
  isDisabled: boolean,
  /** Whether the recipient has ever written to the sender. */
  hasWritten: boolean,
  /** Whether the sender has blocked the recipient. */
  isBlocked: boolean,
  /** Whether the recipient has blocked the sender. */
  blocks: boolean,
};

/** Facts about a recipient that decide whether the sender may write to them. */
export type Recipient = RowOf<typeof RECIPIENT_ROW>;

const MESSAGE_COUNTS_ROW = { unread: int, total: int, sent: int, received: int };

/** The counts of the messages page (MESSAGE-5). */
export type MessageCounts = RowOf<typeof MESSAGE_COUNTS_ROW>;

const MESSAGE_COLUMNS = `message.id, message.sender_id AS "senderId", message.recipient_id AS "recipientId", message.subject,
  message.content, message.read_at AS "readAt", message.created_at AS "createdAt"`;
/**
 * The names of both people are joined in this statement, since a second statement costs more than two lookups
 * by key in each row.
 */
const PEOPLE_COLUMNS = `sender.display_name AS "senderName", sender.photo_url AS "senderPhotoUrl",
  recipient.display_name AS "recipientName", recipient.photo_url AS "recipientPhotoUrl"`;
const JOINED_PEOPLE = `JOIN users sender ON sender.id = message.sender_id
  JOIN users recipient ON recipient.id = message.recipient_id`;
const NEWEST_FIRST_WITH_LIMIT = 'ORDER BY created_at DESC, id DESC LIMIT $2';
const IS_AFTER_CURSOR = '(created_at, id) < ($3::timestamptz, $4::uuid)';

/**
 * Returns the SQL that adds the names and pictures of both people to messages, newest first; `messages` is
 * the SQL of a page of messages.
 */
function withPeopleSql(messages: string): string {
  return `SELECT ${MESSAGE_COLUMNS}, ${PEOPLE_COLUMNS} FROM (${messages}) message ${JOINED_PEOPLE}
    ORDER BY message.created_at DESC, message.id DESC`;
}

/**
 * Scans sent and received messages separately, because they have separate indexes. Each scan is limited, so
 * that both together read at most two pages of rows.
 */
function messagesOfUserSql(afterCursor: string): string {
  const messagesSql = (column: string) =>
    `(SELECT * FROM messages WHERE ${column} = $1 ${afterCursor} ${NEWEST_FIRST_WITH_LIMIT})`;
  return withPeopleSql(
    `SELECT * FROM (${messagesSql('sender_id')} UNION ALL ${messagesSql('recipient_id')}) page ${NEWEST_FIRST_WITH_LIMIT}`,
  );
}

function conversationMessagesSql(counterpart: string, afterCursor: string): string {
  return withPeopleSql(`SELECT * FROM messages
    WHERE least(sender_id, recipient_id) = least($1::uuid, ${counterpart}::uuid)
      AND greatest(sender_id, recipient_id) = greatest($1::uuid, ${counterpart}::uuid)
      ${afterCursor} ${NEWEST_FIRST_WITH_LIMIT}`);
}

const selectMessages = statement(MESSAGE_ROW, messagesOfUserSql(''));
const selectMessagesAfter = statement(MESSAGE_ROW, messagesOfUserSql(`AND ${IS_AFTER_CURSOR}`));
const selectConversation = statement(MESSAGE_ROW, conversationMessagesSql('$3', ''));
const selectConversationAfter = statement(
  MESSAGE_ROW,
  conversationMessagesSql('$5', `AND ${IS_AFTER_CURSOR}`),
);

const selectNewerMessages = statement(
  MESSAGE_ROW,
  withPeopleSql(`SELECT * FROM messages
   WHERE least(sender_id, recipient_id) = least($1::uuid, $2::uuid)
     AND greatest(sender_id, recipient_id) = greatest($1::uuid, $2::uuid)
     AND (created_at, id) > (SELECT created_at, id FROM messages
                             WHERE id = $3 AND $1 IN (sender_id, recipient_id))
   ORDER BY created_at, id LIMIT $4`),
);

const selectByIds = statement(MESSAGE_ROW, withPeopleSql('SELECT * FROM messages WHERE id = ANY($1)'));

/** Returns the SQL condition that `sender` has ever sent a message to `recipient`. */
function hasWrittenSql(sender: string, recipient: string): string {
  return `EXISTS (SELECT FROM messages earlier
    WHERE least(earlier.sender_id, earlier.recipient_id) = least(${sender}::uuid, ${recipient}::uuid)
      AND greatest(earlier.sender_id, earlier.recipient_id) = greatest(${sender}::uuid, ${recipient}::uuid)
      AND earlier.sender_id = ${sender}::uuid)`;
}

export const selectRecipient = statement(
  RECIPIENT_ROW,
  `SELECT disabled_at IS NOT NULL AS "isDisabled", ${hasWrittenSql('$2', '$1')} AS "hasWritten",
     EXISTS (SELECT FROM blocks WHERE blocker_id = $1 AND blocked_id = $2) AS "isBlocked",
     EXISTS (SELECT FROM blocks WHERE blocker_id = $2 AND blocked_id = $1) AS blocks
   FROM users WHERE id = $2`,
);

const conversationsSql = (
  afterCursor: string,
) => `SELECT newest.counterpart_id AS "counterpartId", ${MESSAGE_COLUMNS}, ${PEOPLE_COLUMNS},
    (SELECT count(*)::int FROM messages waiting WHERE waiting.recipient_id = $1
       AND waiting.sender_id = newest.counterpart_id AND waiting.read_at IS NULL) AS unread
  FROM (SELECT * FROM conversations WHERE user_id = $1 ${afterCursor}
        ORDER BY last_message_at DESC, last_message_id DESC LIMIT $2) newest
  JOIN messages message ON message.id = newest.last_message_id ${JOINED_PEOPLE}
  ORDER BY newest.last_message_at DESC, newest.last_message_id DESC`;
const selectConversations = statement(CONVERSATION_ROW, conversationsSql(''));
const selectConversationsAfter = statement(
  CONVERSATION_ROW,
  conversationsSql('AND (last_message_at, last_message_id) < ($3::timestamptz, $4::uuid)'),
);

const selectMessageCounts = statement(
  MESSAGE_COUNTS_ROW,
  `SELECT (SELECT count(*)::int FROM messages WHERE recipient_id = $1 AND read_at IS NULL) AS unread,
     (SELECT count(*)::int FROM conversations WHERE user_id = $1) AS total,
     (SELECT count(*)::int FROM messages WHERE sender_id = $1) AS sent,
     (SELECT count(*)::int FROM messages WHERE recipient_id = $1) AS received`,
);

/**
 * Locks the recipients of the sender $1 until the transaction ends, so that simultaneous messages to several people are
 * counted exactly (MESSAGE-11). A transaction that sends a message acquires this lock before the lock of the pair of
 * people, so that two transactions cannot deadlock.
 */
export const lockRecipientsOf = statement(
  { locked: text },
  `SELECT pg_advisory_xact_lock(hashtextextended('recipients of ' || $1::uuid::text, 0))::text AS locked`,
);

/**
 * Counts the people other than $2 to whom $1 has written in the hour and in the 24 hours before $3, and who have never
 * written to $1 (MESSAGE-11).
 */
export const countPeopleWithoutReply = statement(
  { inHour: int, inDay: int },
  `SELECT count(*) FILTER (WHERE latest_at > $3::timestamptz - interval '1 hour')::int AS "inHour",
     count(*)::int AS "inDay"
   FROM (SELECT recipient_id, max(created_at) AS latest_at FROM messages
     WHERE sender_id = $1 AND recipient_id <> $2 AND created_at > $3::timestamptz - interval '24 hours'
     GROUP BY recipient_id) sent
   WHERE NOT ${hasWrittenSql('sent.recipient_id', '$1')}`,
);

/**
 * Inserts the message $1 at $6, unless its id exists, one of the two people blocks the other, or one of the limits $7
 * to $10 is reached. `may_send_message` locks the pair of sender and recipient until the transaction ends, so that
 * simultaneous messages are counted exactly and a simultaneous block waits (PEOPLE-21).
 */
export const insertMessage = statement(
  { id: uuid },
  `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at)
   SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz
   WHERE may_send_message($2, $3, $6, $7, $8, $9, $10)
   ON CONFLICT (id) DO NOTHING RETURNING id`,
);

/**
 * Marks the message $2 as read at $3, if $1 is its recipient and has not read it; with $4, also all earlier unread
 * messages from its sender. Locks the messages in the order of their ids, so that simultaneous requests cannot
 * deadlock. Returns the ids of the messages that it marked.
 */
export const markMessagesRead = statement(
  { id: uuid },
  `UPDATE messages SET read_at = $3 FROM (
     SELECT message.id FROM messages target
     JOIN messages message ON message.recipient_id = target.recipient_id AND message.sender_id = target.sender_id
     WHERE target.id = $2 AND target.recipient_id = $1 AND message.read_at IS NULL
       AND (message.id = target.id
         OR ($4::boolean AND (message.created_at, message.id) < (target.created_at, target.id)))
     ORDER BY message.id FOR NO KEY UPDATE OF message
   ) unread WHERE messages.id = unread.id RETURNING messages.id`,
);

/** Reads messages, newest first, in pages by keyset. */
@Injectable()
export class MessagesQueries {
  constructor(private readonly readPool: ReadPool) {}

  /**
   * Returns a page of a user's messages, newest first; with `counterpartId`, only messages from and to that
   * person.
   */
  async list(userId: string, page: PageQuery, counterpartId?: string): Promise<Page<MessageRow>> {
    const cursor = page.cursor === undefined ? undefined : decodeTimeCursor(MESSAGES_LIST_NAME, page.cursor);
    const rows = await this.readPool.rows(
      messagesPageStatement(userId, page.limit + 1, cursor, counterpartId),
    );
    return pageOf(rows, page.limit, (lastRow) =>
      encodeTimeCursor(MESSAGES_LIST_NAME, lastRow.createdAt, lastRow.id),
    );
  }

  /**
   * Returns the next `limit` messages of a conversation after the message `afterId`, newest first; none if
   * that message does not exist.
   */
  findNewer(
    { userId, counterpartId }: { readonly userId: string; readonly counterpartId: string },
    afterId: string,
    limit: number,
  ): Promise<MessageRow[]> {
    return this.readPool.rows(selectNewerMessages(userId, counterpartId, afterId, limit));
  }

  /** Returns messages by id, newest first; unknown ids are left out. */
  async findByIds(ids: readonly string[]): Promise<MessageRow[]> {
    if (ids.length === 0) return [];
    return this.readPool.rows(selectByIds([...new Set(ids)]));
  }

  /**
   * Returns the facts that decide whether `senderId` may write to `recipientId`; undefined if there is no such
   * recipient.
   */
  async findRecipient(senderId: string, recipientId: string): Promise<Recipient | undefined> {
    const [recipient] = await this.readPool.rows(selectRecipient(senderId, recipientId));
    return recipient;
  }

  /** Returns a page of a user's conversations, those with the newest messages first (MESSAGE-2). */
  async listConversations(userId: string, page: PageQuery): Promise<Page<ConversationRow>> {
    const cursor =
      page.cursor === undefined ? undefined : decodeTimeCursor(CONVERSATIONS_LIST_NAME, page.cursor);
    const rows = await this.readPool.rows(
      cursor
        ? selectConversationsAfter(userId, page.limit + 1, cursor.value, cursor.id)
        : selectConversations(userId, page.limit + 1),
    );
    return pageOf(rows, page.limit, (lastRow) =>
      encodeTimeCursor(CONVERSATIONS_LIST_NAME, lastRow.createdAt, lastRow.id),
    );
  }

  /**
   * Returns how many conversations a user has, and how many messages are unread, sent and received, for the dashboard
   * tile, the badge and the header (MESSAGE-5).
   */
  async readCounts(userId: string): Promise<MessageCounts> {
    const [counts] = await this.readPool.rows(selectMessageCounts(userId));
    return counts ?? { unread: 0, total: 0, sent: 0, received: 0 };
  }
}

function messagesPageStatement(
  userId: string,
  limit: number,
  cursor: { readonly value: string; readonly id: string } | undefined,
  counterpartId: string | undefined,
): Statement<MessageRow> {
  if (counterpartId)
    return cursor
      ? selectConversationAfter(userId, limit, cursor.value, cursor.id, counterpartId)
      : selectConversation(userId, limit, counterpartId);
  return cursor ? selectMessagesAfter(userId, limit, cursor.value, cursor.id) : selectMessages(userId, limit);
}
