import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment, pageQueryFields } from './endpoints/paging.js';
import { requiredLine, requiredText } from './text/text.js';
import { cutText, withoutHidden } from './text/visible-text.js';

/** How many characters of a message the conversation list shows (MESSAGE-2). */
export const MESSAGE_PREVIEW_LENGTH = 50;
/** How the subject of a reply starts (MESSAGE-3). */
export const REPLY_PREFIX = 'Re: ';
export const SUBJECT_MAX_LENGTH = 200;
/** How many messages of a conversation one request returns. */
export const THREAD_PAGE_SIZE = 50;
export const CONTENT_MAX_LENGTH = 10_000;
/** How many messages one person may send to another per minute and per 24 hours (MESSAGE-8). */
export const MAX_MESSAGES_TO_ONE_PERSON = { perMinute: 30, perDay: 500 };
/** How many messages a person may send per minute and per 24 hours to somebody who never wrote back (MESSAGE-8). */
export const MESSAGES_WITHOUT_REPLY = { perMinute: 5, perDay: 20 };
/** How many people who never wrote back a person may write to per hour and per 24 hours (MESSAGE-11). */
export const MAX_PEOPLE_WITHOUT_REPLY = { perHour: 10, perDay: 40 };

const Person = z.object({ id: Id, displayname: z.string(), photourl: z.string() });

/** A private message (API-1). */
export const Message = z.object({
  id: Id,
  senderid: Id,
  recipientid: Id,
  sender: Person,
  recipient: Person,
  subject: z.string(),
  content: z.string(),
  isread: z.boolean(),
  createdat: Moment,
});
export type Message = z.output<typeof Message>;

export const MessageInput = z.object({
  recipientId: Id,
  subject: requiredLine('Subject is required', SUBJECT_MAX_LENGTH),
  content: requiredText('Message is required', CONTENT_MAX_LENGTH),
});
export type MessageInput = z.output<typeof MessageInput>;

/**
 * Returns the subject of a reply: 'Re: ' and the last subject, cut to the maximum length (MESSAGE-3). The
 * result passes validation: it does not end in half a surrogate pair, and contains no invisible characters,
 * which older subjects may contain.
 */
export function replySubject(lastSubject: string): string {
  return withoutHidden(cutText(`${REPLY_PREFIX}${lastSubject.replace(/\s+/g, ' ')}`, SUBJECT_MAX_LENGTH));
}

export const listMessages = endpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/users/messages',
  access: 'user',
  summary:
    'Messages to and from the caller, newest first; `with` filters by conversation, `after` by messages later than the given one; next page in the Link header',
  query: z.object({ with: z.optional(Id), after: z.optional(Id), ...pageQueryFields }),
  reply: z.array(Message),
});

/** One row of the conversation list (MESSAGE-2). */
export const Conversation = z.object({ counterpart: Person, last: Message, unread: z.int() });
export type Conversation = z.output<typeof Conversation>;

export const listConversations = endpoint({
  id: 'messages.conversations',
  method: 'GET',
  path: '/users/messages/conversations',
  access: 'user',
  summary: "The caller's conversations, newest first",
  query: z.object(pageQueryFields),
  reply: z.object({
    conversations: z.array(Conversation),
    unread: z.int(),
    total: z.int(),
    sent: z.int(),
    received: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
});
export const sendMessage = endpoint({
  id: 'messages.send',
  method: 'POST',
  path: '/users/messages',
  access: 'user',
  summary: 'Send a message',
  body: MessageInput,
  reply: Message,
  status: 201,
  idempotent: true,
});
export const markMessageRead = endpoint({
  id: 'messages.read',
  method: 'PUT',
  path: '/users/messages/{id}/read',
  access: 'user',
  summary: 'Mark one incoming message as read; `earlier=true` also marks all earlier ones of its sender',
  params: z.object({ id: Id }),
  query: z.object({
    earlier: z.optional(z.string().check(z.regex(/^true$/, 'Use true, or leave it out'))),
  }),
  reply: Message,
});
