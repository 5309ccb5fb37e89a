import {
  listConversations,
  listMessages,
  markMessageRead,
  type MessageInput,
  sendMessage,
  THREAD_PAGE_SIZE,
} from '@market/contract/messages';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Start of all query keys of messages. */
export const MESSAGES_KEY = ['messages'] as const;

/** Query of the caller's conversations, newest first, with the counts of messages (MESSAGE-2, MESSAGE-5). */
export function conversationsQuery() {
  return infiniteQueryOptions({
    queryKey: [...MESSAGES_KEY, 'conversations'],
    queryFn: ({ pageParam, signal }) =>
      call(listConversations, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('other'),
  });
}

/** Query of the messages with one person; the newest page is first. */
export function threadQuery(counterpartId: string) {
  return infiniteQueryOptions({
    queryKey: [...MESSAGES_KEY, 'thread', counterpartId],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMessages, {
        query: {
          with: counterpartId,
          limit: THREAD_PAGE_SIZE,
          ...(pageParam !== '' && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // After a reconnect the live stream delivers the missed events; only if it cannot, the thread is fetched again.
    refetchOnReconnect: false,
    ...cacheTimes('other'),
  });
}

/** Sends a message; a retry with the same key does not send it twice (MESSAGE-7). */
export function postMessage(body: MessageInput, idempotencyKey: string) {
  return call(sendMessage, { body, idempotencyKey });
}

/** Marks an incoming message and all earlier ones of its sender as read (MESSAGE-4). */
export function markReadUpTo(id: string) {
  return call(markMessageRead, { params: { id }, query: { earlier: 'true' } });
}
