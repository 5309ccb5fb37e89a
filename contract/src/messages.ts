import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id, Moment, pageQuery } from './paging.js';
import { requiredText } from './text.js';

/** Characters of a message that a conversation's row shows (SPEC §9). */
export const MESSAGE_PREVIEW_LENGTH = 50;
/** Before the subject of a reply (SPEC §5). */
export const REPLY_PREFIX = 'Re: ';
export const SUBJECT_MAX_LENGTH = 200;
/** Messages of a conversation that are asked for at once. */
export const THREAD_PAGE_SIZE = 50;
export const CONTENT_MAX_LENGTH = 10_000;

const Person = z.object({ id: Id, displayname: z.string(), photourl: z.string() });

/** A private message as SPEC §3 names its fields. */
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
  subject: requiredText('Subject is required', SUBJECT_MAX_LENGTH),
  content: requiredText('Message is required', CONTENT_MAX_LENGTH),
});
export type MessageInput = z.output<typeof MessageInput>;

/** The subject of a reply: 'Re: ' plus the last subject (SPEC §5), kept within the limit. */
export function replySubject(lastSubject: string): string {
  return `${REPLY_PREFIX}${lastSubject}`.slice(0, SUBJECT_MAX_LENGTH);
}

export const listMessages = endpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/users/messages',
  access: 'user',
  summary:
    'Messages to and from the caller, newest first; `with` keeps one conversation, `after` those that follow one of its messages; next page in the Link header',
  query: z.object({ with: z.optional(Id), after: z.optional(Id), ...pageQuery }),
  reply: z.array(Message),
});

/** One row of the conversation list, and the tiles' counts: made on the server, since no page holds every message. */
export const Conversation = z.object({ counterpart: Person, last: Message, unread: z.int() });
export type Conversation = z.output<typeof Conversation>;

export const listConversations = endpoint({
  id: 'messages.conversations',
  method: 'GET',
  path: '/users/messages/conversations',
  access: 'user',
  summary: "The caller's conversations, newest first",
  query: z.object(pageQuery),
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
  summary: 'Mark one incoming message as read',
  params: z.object({ id: Id }),
  reply: Message,
});
