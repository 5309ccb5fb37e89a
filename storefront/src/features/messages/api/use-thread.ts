import { type Conversation, type Message, replySubject } from '@market/contract/messages';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useIsPageVisible } from '../../../shared/hooks/use-is-page-visible.js';
import { markReadInCache } from './apply-messages.js';
import { markMessageAsRead, threadQuery } from './message-queries.js';
import { findUndelivered, useOutgoingMessages } from './outgoing-messages.js';

/** Returns the messages with one person, oldest first, and marks unread incoming messages as read (MESSAGE-4). */
export function useThread({ counterpart, last }: Conversation, ownId: string) {
  const query = useInfiniteQuery(threadQuery(counterpart.id));
  const pages = query.data?.pages;
  const messages = useMemo(() => (pages?.flatMap((page) => page.reply) ?? []).toReversed(), [pages]);
  const { outgoing, send, retry, discard } = useOutgoingMessages(counterpart.id, ownId);
  useMarkRead(messages, ownId);
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

/** Marks messages as read while the page is visible. */
function useMarkRead(messages: readonly Message[], ownId: string): void {
  const queryClient = useQueryClient();
  const isVisible = useIsPageVisible();
  const requestedIds = useRef(new Set<string>());
  useEffect(() => {
    if (!isVisible) return;
    const unreadMessages = messages.filter(
      ({ id, recipientid, isread }) => recipientid === ownId && !isread && !requestedIds.current.has(id),
    );
    for (const message of unreadMessages) {
      requestedIds.current.add(message.id);
      markMessageAsRead(message.id).then(
        () => markReadInCache(queryClient, ownId, message),
        // After an error the message is still unread; opening the conversation again repeats the request.
        () => requestedIds.current.delete(message.id),
      );
    }
  }, [messages, ownId, isVisible, queryClient]);
}
