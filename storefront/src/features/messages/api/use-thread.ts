import type { Conversation, Message } from '@market/contract/messages';
import { replySubject } from '@market/contract/messages';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIntentKey } from '../../../shared/http/use-intent-key.js';
import { MESSAGES_KEY, postMessage, readMessage, threadQuery } from './message-queries.js';

/** The messages with one person, oldest first; unread incoming ones are marked read one by one (SPEC §4 'Message'). */
export function useThread({ counterpart, last }: Conversation, ownId: string) {
  const queries = useQueryClient();
  const query = useInfiniteQuery(threadQuery(counterpart.id));
  const messages = (query.data?.pages.flatMap((page) => page.reply) ?? []).toReversed();
  useMarkRead(messages, ownId);

  const { keyFor, done } = useIntentKey();

  const replying = useMutation({
    mutationFn: (content: string) => {
      const subject = replySubject(messages.at(-1)?.subject ?? last.subject);
      const message = { recipientId: counterpart.id, subject, content };
      return postMessage(message, keyFor(message));
    },
    onSuccess: () => {
      done();
      return queries.invalidateQueries({ queryKey: MESSAGES_KEY });
    },
  });
  const reply = (content: string, onSent: () => void) => replying.mutate(content, { onSuccess: onSent });
  return { query, messages, reply, isSending: replying.isPending, sendError: replying.error };
}

function useMarkRead(messages: readonly Message[], ownId: string): void {
  const queries = useQueryClient();
  const told = useRef(new Set<string>());
  const unread = messages
    .filter((message) => message.recipientid === ownId && !message.isread)
    .map((message) => message.id);
  const key = unread.join();
  useEffect(() => {
    const fresh = key.split(',').filter((id) => id !== '' && !told.current.has(id));
    if (fresh.length === 0) return;
    fresh.forEach((id) => told.current.add(id));
    void Promise.allSettled(fresh.map(readMessage)).then(() =>
      queries.invalidateQueries({ queryKey: MESSAGES_KEY }),
    );
  }, [key, queries]);
}
