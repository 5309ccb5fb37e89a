import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Message } from './messages.js';
import { Notice } from './notices.js';
import { Id } from './paging.js';

/** A silent stream says that it is still there this often, in milliseconds. */
export const LIVE_HEARTBEAT_MS = 15_000;

/** Opens every stream: whether it goes on where the last one broke off, or what was shown has to be asked for anew. */
export const LiveReady = z.object({ resumed: z.boolean() });
export type LiveReady = z.output<typeof LiveReady>;

/** Figures of the moment: sent with every stream's beginning, and whenever they changed. */
export const LiveCounts = z.object({
  /** Messages to me that I have not read (DECISIONS 8c). */
  unread: z.int(),
  /** Conversations. */
  total: z.int(),
  sent: z.int(),
  received: z.int(),
  /** Notices I have not read. */
  notices: z.int(),
});
export type LiveCounts = z.output<typeof LiveCounts>;

/** The recipient opened a message. */
export const LiveRead = z.object({ id: Id, senderid: Id, recipientid: Id });
export type LiveRead = z.output<typeof LiveRead>;

/** What a stream carries, by the event's name: messages come to both sides, in every browser that is open. */
export const LIVE_EVENTS = {
  ready: LiveReady,
  counts: LiveCounts,
  message: Message,
  read: LiveRead,
  notice: Notice,
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;
/** One event as it is told, by name. */
export type LiveEvent = {
  [Name in LiveEventName]: { readonly name: Name; readonly data: z.output<(typeof LIVE_EVENTS)[Name]> };
}[LiveEventName];

export const watchEvents = endpoint({
  id: 'live.events',
  method: 'GET',
  path: '/events',
  access: 'user',
  summary: 'Server-sent events for the caller; goes on after Last-Event-ID, nothing lost or doubled',
  streams: true,
  status: 200,
});
