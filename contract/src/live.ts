import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Message } from './messages.js';
import { Notice } from './notices.js';
import { Id } from './endpoints/paging.js';

/** While an event stream is idle, the server sends a comment at this interval in milliseconds to keep it open. */
export const LIVE_HEARTBEAT_MS = 15_000;

/**
 * The first event of a stream. If `resumed` is false, events may be missing, and the page must reload its
 * data (NOTIFY-5).
 */
export const LiveReady = z.object({ resumed: z.boolean() });
export type LiveReady = z.output<typeof LiveReady>;

/** Current counts, sent when a stream opens and after each change (MESSAGE-5, NOTIFY-1). */
export const LiveCounts = z.object({
  /** How many unread messages the caller has (MESSAGE-5). */
  unread: z.int(),
  /** How many conversations the caller has. */
  total: z.int(),
  sent: z.int(),
  received: z.int(),
  /** How many unread notifications the caller has. */
  notices: z.int(),
});
export type LiveCounts = z.output<typeof LiveCounts>;

/** The event that is sent when the recipient has read a message (MESSAGE-4). */
export const LiveMessageRead = z.object({
  id: Id,
  senderid: Id,
  recipientid: Id,
  /** Whether the recipient has also read all earlier messages of the sender. */
  earlier: z.optional(z.boolean()),
});
export type LiveMessageRead = z.output<typeof LiveMessageRead>;

/**
 * Schemas of the events' data, by event name. Both people of a conversation get its `message` events, in each
 * open browser (NOTIFY-5).
 */
export const LIVE_EVENTS = {
  ready: LiveReady,
  counts: LiveCounts,
  message: Message,
  read: LiveMessageRead,
  notice: Notice,
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;
/** One event of a stream. */
export type LiveEvent = {
  [Name in LiveEventName]: { readonly name: Name; readonly data: z.output<(typeof LIVE_EVENTS)[Name]> };
}[LiveEventName];

export const watchEvents = endpoint({
  id: 'live.events',
  method: 'GET',
  path: '/events',
  access: 'user',
  summary: 'Server-sent events for the caller; resumes after Last-Event-ID without losses or duplicates',
  isEventStream: true,
  status: 200,
});
