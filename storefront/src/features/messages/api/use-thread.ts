import { type Conversation, type Message, replySubject } from '@market/contract/messages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useIsPageVisible } from '../../../shared/hooks/use-is-page-visible.js';
import { markReadInCache } from './apply-messages.js';
import { markReadUpTo, threadQuery } from './message-queries.js';
import { findUndelivered, useOutgoingMessages } from './outgoing-messages.js';

/** Returns the messages with one person, oldest first, and marks unread incoming messages as read (MESSAGE-4). */
export function useThread({ counterpart, last, unread }: Conversation, ownId: string) {
  const query = useInfiniteQuery(threadQuery(counterpart.id));
  const pages = query.data?.pages;
  const messages = useMemo(() => (pages?.flatMap((page) => page.reply) ?? []).toReversed(), [pages]);
  const { outgoing, send, retry, discard } = useOutgoingMessages(counterpart.id, ownId);
  useMarkRead(messages, unread, ownId);
  useTrimThreadOnLeave(counterpart.id);
  const sendReply = (content: string) => {
    const subject = replySubject(messages.at(-1)?.subject ?? last.subject);
    send({ recipientId: counterpart.id, subject, content }, messages.at(-1)?.id);
  };
  return {
    query,
    messages,
    outgoing: findUndelivered(outgoing, messages, ownId),
    reply: sendReply,
    retry,
    discard,
  };
}

/**
 * Removes all but the newest page of a thread from the cache when the user leaves it, so that reopening the thread
 * does not request every page again, one after the other.
 */
function useTrimThreadOnLeave(counterpartId: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      const { queryKey } = threadQuery(counterpartId);
      const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      queryClient.setQueryData(
        queryKey,
        (thread) => thread && { pages: thread.pages.slice(0, 1), pageParams: thread.pageParams.slice(0, 1) },
        updatedAt === undefined ? {} : { updatedAt },
      );
    },
    [counterpartId, queryClient],
  );
}

/**
 * Marks the newest unread incoming message, and with it all earlier ones, as read while the page is visible. If only
 * messages of pages that are not loaded are unread, the newest incoming message is used.
 */
function useMarkRead(messages: readonly Message[], unreadCount: number, ownId: string): void {
  const queryClient = useQueryClient();
  const isVisible = useIsPageVisible();
  const requestedIds = useRef(new Set<string>());
  useEffect(() => {
    if (!isVisible) return;
    const incomingMessages = messages.filter(({ recipientid }) => recipientid === ownId);
    const message =
      incomingMessages.findLast(({ isread }) => !isread) ??
      (unreadCount > 0 ? incomingMessages.at(-1) : undefined);
    if (!message || requestedIds.current.has(message.id)) return;
    requestedIds.current.add(message.id);
    markReadUpTo(message.id).then(
      () => markReadInCache(queryClient, ownId, { ...message, earlier: true }),
      // After an error the messages are still unread; opening the conversation again repeats the request.
      () => requestedIds.current.delete(message.id),
    );
  }, [messages, unreadCount, ownId, isVisible, queryClient]);
}
