import { nullable, text, timestamptz, uuid, uuidArray, type RowOf } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

const CONVERSATION_SIDE_ROW = { userId: uuid, counterpartId: uuid };

/** A conversation from the view of one of its two people, who gets the e-mails about unread messages. */
export type ConversationSide = RowOf<typeof CONVERSATION_SIDE_ROW>;

/**
 * Plans the e-mail about a conversation at the time $3, but not before $4 milliseconds after the last e-mail. If
 * an e-mail is already planned, its time does not change.
 */
export const scheduleUnreadMail = statement(
  {},
  `INSERT INTO unread_reminders (user_id, counterpart_id, due_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id, counterpart_id) DO UPDATE SET due_at = coalesce(unread_reminders.due_at,
     greatest(excluded.due_at, unread_reminders.sent_at + $4::int * interval '1 millisecond'))`,
);

export const selectDueUnreadMails = statement(
  CONVERSATION_SIDE_ROW,
  `SELECT user_id AS "userId", counterpart_id AS "counterpartId" FROM unread_reminders
   WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
);

/**
 * Locks the row of a conversation's e-mails. A transaction that sends a message locks it, too, after it has inserted the
 * message.
 */
export const lockUnreadMailTimes = statement(
  {},
  'SELECT FROM unread_reminders WHERE user_id = $1 AND counterpart_id = $2 FOR UPDATE',
);

/**
 * Selects the unread messages of a conversation; $3 replaces a missing name of the sender. Returns no row if all
 * messages are read, the recipient is disabled or blocks the sender, or the sender is disabled (NOTIFY-2).
 */
export const selectUnreadMessages = statement(
  {
    to: nullable(text),
    name: text,
    senderName: text,
    ids: uuidArray,
    oldestId: uuid,
    oldestAt: timestamptz,
    newestAt: timestamptz,
    subject: text,
    content: text,
  },
  `SELECT person.email AS "to", person.display_name AS name, coalesce(nullif(sender.display_name, ''), $3) AS "senderName",
     unread.ids, unread."oldestId", unread."oldestAt", newest.created_at AS "newestAt", newest.subject, newest.content
   FROM users person
   JOIN users sender ON sender.id = $2
   CROSS JOIN LATERAL (
     SELECT array_agg(id) AS ids, (array_agg(id ORDER BY created_at, id))[1] AS "oldestId", min(created_at) AS "oldestAt"
     FROM messages WHERE recipient_id = $1 AND sender_id = $2 AND read_at IS NULL) unread
   CROSS JOIN LATERAL (
     SELECT created_at, subject, content FROM messages WHERE recipient_id = $1 AND sender_id = $2 AND read_at IS NULL
     ORDER BY created_at DESC, id DESC LIMIT 1) newest
   WHERE person.id = $1 AND person.disabled_at IS NULL AND sender.disabled_at IS NULL
     AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = $1 AND blocked_id = $2)`,
);

/**
 * Stores when the next e-mail about a conversation is due: at $3, but not before $5 milliseconds after the last e-mail.
 * No e-mail is due if $3 is null. If an e-mail was sent, $4 is the time when it was sent.
 */
export const updateUnreadMailTimes = statement(
  {},
  `UPDATE unread_reminders SET sent_at = coalesce($4::timestamptz, sent_at), due_at = CASE WHEN $3::timestamptz IS NOT NULL
     THEN greatest($3, coalesce($4, sent_at) + $5::int * interval '1 millisecond') END
   WHERE user_id = $1 AND counterpart_id = $2`,
);
