import type { Mutation } from '../mutation.js';

const MESSAGES_SPEC = 'api/src/messages/messages.db.spec.ts';
const READING_SPEC = 'api/src/messages/reading.db.spec.ts';
const PEOPLE_SPEC = 'api/src/notices/people.db.spec.ts';
const LIVE_SPEC = 'api/src/live/live.db.spec.ts';
const REPEATS_SPEC = 'api/src/http/idempotency/repeats.db.spec.ts';

/** Mutations of private messages, blocks, follows and reports. */
export const MESSAGES: readonly Mutation[] = [
  {
    name: 'messages/to-oneself',
    rule: 'People cannot message themselves',
    file: 'domain/src/messages/messages.service.ts',
    find: "if (recipientId === senderId) throw new DomainError('message/to-self');",
    replace: '',
    specs: [MESSAGES_SPEC],
  },
  {
    name: 'messages/to-the-disabled',
    rule: 'Disabled people receive no messages',
    file: 'domain/src/messages/messages.service.ts',
    find: '!recipient || recipient.isDisabled',
    replace: '!recipient',
    specs: [MESSAGES_SPEC],
  },
  {
    name: 'messages/past-a-block',
    rule: 'A blocked person cannot send messages',
    file: 'domain/src/messages/messages.service.ts',
    find: "if (recipient.blocks) throw new DomainError('message/blocked');",
    replace: '',
    specs: [PEOPLE_SPEC],
  },
  {
    name: 'messages/past-ones-own-block',
    rule: 'People cannot message a person they blocked',
    file: 'domain/src/messages/messages.service.ts',
    find: "if (recipient.isBlocked) throw new DomainError('message/blocked-by-you');",
    replace: '',
    specs: [PEOPLE_SPEC],
  },
  {
    name: 'messages/sent-twice',
    rule: 'The same request twice is one message',
    file: 'domain/src/messages/messages.service.ts',
    find: 'const id = requestedId ?? newId();',
    replace: 'const id = newId() || requestedId;',
    specs: [REPEATS_SPEC],
  },
  {
    name: 'messages/opened-by-another',
    rule: 'Only its recipient marks a message as read',
    file: 'domain/src/messages/messages.queries.ts',
    find: 'WHERE target.id = $2 AND target.recipient_id = $1 AND message.read_at IS NULL',
    replace: 'WHERE target.id = $2 AND $1::uuid IS NOT NULL AND message.read_at IS NULL',
    specs: [MESSAGES_SPEC],
    equivalentBecause:
      'Where the caller is not the recipient of the message, the error of the service undoes the transaction.',
  },
  {
    name: 'messages/earlier-ones-stay-unread',
    rule: 'Opening a conversation marks all its unread incoming messages as read',
    file: 'domain/src/messages/messages.queries.ts',
    find: 'OR ($4::boolean AND (message.created_at, message.id) < (target.created_at, target.id))',
    replace: 'OR ($4::boolean AND target.id IS NULL)',
    specs: [READING_SPEC],
  },
  {
    name: 'messages/later-ones-read',
    rule: 'Only messages up to the newest one that was shown are marked as read',
    file: 'domain/src/messages/messages.queries.ts',
    find: 'OR ($4::boolean AND (message.created_at, message.id) < (target.created_at, target.id))',
    replace: 'OR $4::boolean',
    specs: [READING_SPEC],
  },
  {
    name: 'messages/count-stays-after-reading',
    rule: 'Opening a conversation marks its notifications as read',
    file: 'domain/src/messages/messages.service.ts',
    find: '        await this.notices.markConversationRead(tx, userId, message.senderId);\n',
    replace: '',
    specs: [PEOPLE_SPEC],
  },
  {
    name: 'messages/nobody-is-told-live',
    rule: 'A message is sent to open browsers at once',
    file: 'domain/src/messages/messages.service.ts',
    find: "await this.live.append(tx, eventsForBothPeople(message, 'message'));",
    replace: 'await this.live.append(tx, []);',
    specs: [LIVE_SPEC],
  },
  {
    name: 'messages/read-of-other-peoples',
    rule: 'Only its two people read a conversation',
    file: 'domain/src/messages/messages.queries.ts',
    find: 'WHERE id = $3 AND $1 IN (sender_id, recipient_id))',
    replace: 'WHERE id = $3)',
    specs: [MESSAGES_SPEC],
    equivalentBecause:
      'The outer condition already names the two of the conversation, of whom the caller is one: another message only sets where the page begins.',
  },
  {
    name: 'messages/unread-counts-sent',
    rule: 'Only incoming messages that were not opened count as unread',
    file: 'domain/src/messages/messages.queries.ts',
    find: 'FROM messages WHERE recipient_id = $1 AND read_at IS NULL) AS unread',
    replace: 'FROM messages WHERE $1 IN (recipient_id, sender_id) AND read_at IS NULL) AS unread',
    specs: [MESSAGES_SPEC],
  },
  {
    name: 'messages/pages-lose-a-message',
    rule: 'A page of messages starts after the previous one',
    file: 'domain/src/messages/messages.queries.ts',
    find: "const IS_AFTER_CURSOR = '(created_at, id) < ($3::timestamptz, $4::uuid)';",
    replace: "const IS_AFTER_CURSOR = '(created_at < $3::timestamptz AND $4::uuid IS NOT NULL)';",
    specs: [READING_SPEC],
  },
  {
    name: 'messages/block-keeps-following',
    rule: 'A block ends following in both directions',
    file: 'domain/src/blocks/blocks.queries.ts',
    find: ' OR (follower_id = $2 AND followed_id = $1)',
    replace: '',
    specs: [PEOPLE_SPEC],
  },
  {
    name: 'messages/follow-past-a-block',
    rule: 'A blocked person cannot follow',
    file: 'domain/src/follows/follows.service.ts',
    find: "if (await this.blocks.lockAndCheck(tx, followerId, followedId)) throw new DomainError('follow/blocked');",
    replace: '',
    specs: [PEOPLE_SPEC],
  },
  {
    name: 'messages/report-resolved-twice',
    rule: 'A report is closed by one moderator',
    file: 'domain/src/reports/reports.service.ts',
    find: "if (report.resolvedAt) throw new DomainError('report/resolved');",
    replace: '',
    specs: [PEOPLE_SPEC, 'api/src/admin/console-reports.db.spec.ts'],
  },
  {
    name: 'messages/live-of-another',
    rule: 'A stream contains its own user’s events only',
    file: 'domain/src/live/live-events.queries.ts',
    find: 'WHERE user_id = $1 AND id > $2::bigint',
    replace: 'WHERE $1::uuid IS NOT NULL AND id > $2::bigint',
    specs: [LIVE_SPEC],
  },
  {
    name: 'messages/live-after-sign-out',
    rule: 'A session’s stream ends with the session',
    file: 'api/src/live/live-hub.ts',
    find: 'if (stream.caller.sessionId === notification.id) stream.close();',
    replace: 'if (stream.caller.sessionId === notification.id) stream.wake();',
    specs: [LIVE_SPEC],
    equivalentBecause:
      'The regular check closes a stream whose session has ended, some seconds later; no event of another person is sent on it.',
  },
];
