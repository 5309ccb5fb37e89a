import type { LiveMessageRead } from '@market/contract/live';
import type { Conversation, Message } from '@market/contract/messages';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PagedReply } from '../../../shared/http/call.js';
import { conversationsQuery, MESSAGES_KEY, threadQuery } from './message-queries.js';

type Thread = InfiniteData<PagedReply<Message[]>, string>;
type Conversations = InfiniteData<
  {
    conversations: Conversation[];
    unread: number;
    total: number;
    sent: number;
    received: number;
    nextCursor: string | null;
  },
  string
>;

const CONVERSATIONS_KEY = conversationsQuery().queryKey;
const THREADS_KEY = [...MESSAGES_KEY, 'thread'] as const;

/** Returns the other person of a conversation. */
function counterpartOf(message: Message, ownId: string) {
  return message.senderid === ownId ? message.recipient : message.sender;
}

/** Adds a message to its conversation; ignores a message that was added before. */
export function applyMessage(queryClient: QueryClient, ownId: string, message: Message): void {
  const counterpart = counterpartOf(message, ownId);
  queryClient.setQueryData<Thread>(
    threadQuery(counterpart.id).queryKey,
    (thread) => thread && insertMessage(thread, message),
  );
  repeatRunningRequest(queryClient, counterpart.id);
  queryClient.setQueryData<Conversations>(
    CONVERSATIONS_KEY,
    (list) => list && moveConversationToTop(list, message, counterpart),
  );
  refreshConversations(queryClient);
}

/**
 * Marks a message as read in the cached thread and conversation list; with `earlier`, also all earlier messages of its
 * sender (MESSAGE-4).
 */
export function markReadInCache(
  queryClient: QueryClient,
  ownId: string,
  { id, senderid, recipientid, earlier }: LiveMessageRead,
): void {
  const counterpartId = senderid === ownId ? recipientid : senderid;
  const { queryKey } = threadQuery(counterpartId);
  const thread = queryClient.getQueryData<Thread>(queryKey);
  const message = thread?.pages.flatMap(({ reply }) => reply).find((entry) => entry.id === id);
  if (thread && message) {
    const isNewlyRead = (entry: Message) =>
      !entry.isread &&
      entry.senderid === senderid &&
      (entry.id === id || (earlier === true && isEarlier(entry, message)));
    const newlyReadCount = thread.pages.flatMap(({ reply }) => reply.filter(isNewlyRead)).length;
    const updatedThread = markThreadRead(thread, isNewlyRead);
    queryClient.setQueryData<Thread>(queryKey, updatedThread);
    if (recipientid === ownId)
      queryClient.setQueryData<Conversations>(
        CONVERSATIONS_KEY,
        (list) =>
          list &&
          updateUnreadCount(list, counterpartId, (unreadCount) =>
            earlier ? countUnread(updatedThread, senderid) : Math.max(0, unreadCount - newlyReadCount),
          ),
      );
  }
  repeatRunningRequest(queryClient, counterpartId);
  refreshConversations(queryClient);
}

/** Whether a message of a conversation was sent before another one. */
function isEarlier(message: Message, other: Message): boolean {
  return message.createdat === other.createdat ? message.id < other.id : message.createdat < other.createdat;
}

function markThreadRead(thread: Thread, isNewlyRead: (message: Message) => boolean): Thread {
  const pages = thread.pages.map((page) =>
    page.reply.some(isNewlyRead)
      ? {
          ...page,
          reply: page.reply.map((entry) => (isNewlyRead(entry) ? { ...entry, isread: true } : entry)),
        }
      : page,
  );
  return { ...thread, pages };
}

function countUnread(thread: Thread, senderId: string): number {
  return thread.pages.flatMap(({ reply }) =>
    reply.filter(({ senderid, isread }) => senderid === senderId && !isread),
  ).length;
}

/** Updates the counts of messages in the cached conversation list (MESSAGE-5). */
export function applyMessageCounts(
  queryClient: QueryClient,
  {
    unread,
    total,
    sent,
    received,
  }: Pick<Conversations['pages'][number], 'unread' | 'total' | 'sent' | 'received'>,
): void {
  queryClient.setQueryData<Conversations>(
    CONVERSATIONS_KEY,
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, unread, total, sent, received })) },
  );
}

/**
 * Fetches the conversation list and the open thread again, after the stream may have missed messages and read marks
 * (NOTIFY-5). All loaded pages of the open thread are fetched, so that its scroll position does not change. Other
 * threads are removed from the cache, and fetched when they are opened.
 */
export function catchUpMessages(queryClient: QueryClient): void {
  refreshConversations(queryClient);
  queryClient.removeQueries({ queryKey: THREADS_KEY, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: THREADS_KEY });
}

/** Sends a running request for a thread again after an event, because its response may lack the event's change. */
function repeatRunningRequest(queryClient: QueryClient, counterpartId: string): void {
  const { queryKey } = threadQuery(counterpartId);
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}

const REFRESH_PAUSE_MS = 400;
const clientsToRefresh = new WeakSet<QueryClient>();

/** Fetches the conversation list again; several calls in a short time cause one request. */
export function refreshConversations(queryClient: QueryClient): void {
  if (clientsToRefresh.has(queryClient)) return;
  clientsToRefresh.add(queryClient);
  setTimeout(() => {
    clientsToRefresh.delete(queryClient);
    void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
  }, REFRESH_PAUSE_MS);
}

/** Inserts the message into the thread, which is sorted newest first; a message that it already contains is ignored. */
function insertMessage(thread: Thread, message: Message): Thread {
  if (thread.pages.some(({ reply }) => reply.some(({ id }) => id === message.id))) return thread;
  const [firstPage, ...otherPages] = thread.pages;
  if (!firstPage) return thread;
  const olderIndex = firstPage.reply.findIndex((entry) => entry.createdat <= message.createdat);
  const insertAt = olderIndex === -1 ? firstPage.reply.length : olderIndex;
  return {
    ...thread,
    pages: [{ ...firstPage, reply: firstPage.reply.toSpliced(insertAt, 0, message) }, ...otherPages],
  };
}

/**
 * Changes a conversation's number of unread messages. The total changes with a separate event of the server
 * (MESSAGE-5).
 */
function updateUnreadCount(
  list: Conversations,
  counterpartId: string,
  update: (unreadCount: number) => number,
): Conversations {
  const pages = list.pages.map((page) => ({
    ...page,
    conversations: page.conversations.map((entry) =>
      entry.counterpart.id === counterpartId ? { ...entry, unread: update(entry.unread) } : entry,
    ),
  }));
  return { ...list, pages };
}

/** Moves the conversation to the top of the list; the next fetch updates its counts. */
function moveConversationToTop(
  list: Conversations,
  message: Message,
  counterpart: Conversation['counterpart'],
): Conversations {
  const allConversations = list.pages.flatMap(({ conversations }) => conversations);
  const existingConversation = allConversations.find((entry) => entry.counterpart.id === counterpart.id);
  if (existingConversation && existingConversation.last.createdat >= message.createdat) return list;
  const isUnread = message.senderid === counterpart.id && !message.isread;
  const topEntry = {
    counterpart,
    last: message,
    unread: (existingConversation?.unread ?? 0) + (isUnread ? 1 : 0),
  };
  const pages = list.pages.map((page, index) => {
    const otherConversations = page.conversations.filter((entry) => entry !== existingConversation);
    return { ...page, conversations: index === 0 ? [topEntry, ...otherConversations] : otherConversations };
  });
  return { ...list, pages };
}
