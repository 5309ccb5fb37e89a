import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Message } from '@market/contract/messages';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { applyMessage, catchUpMessages, markReadInCache } from './apply-messages.js';
import { conversationsQuery, threadQuery } from './message-queries.js';

const OWN_ID = 'me';
const BEN = { id: 'ben', displayname: 'Ben', photourl: '' };
const SELF = { id: OWN_ID, displayname: 'Ada', photourl: '' };

/** Returns a message that Ben sent at the given minute. The minute is also the message's id. */
function createMessage(minute: number, fields: Partial<Message> = {}): Message {
  const createdat = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const participants = { sender: BEN, senderid: BEN.id, recipient: SELF, recipientid: OWN_ID };
  return {
    id: String(minute),
    subject: 's',
    content: 'c',
    isread: false,
    createdat,
    ...participants,
    ...fields,
  };
}

let queryClient: QueryClient;
const shownMessages = () =>
  queryClient.getQueryData(threadQuery(BEN.id).queryKey)?.pages.map(({ reply }) => reply.map(({ id }) => id));
const shownConversations = () =>
  queryClient.getQueryData(conversationsQuery().queryKey)?.pages.flatMap((page) => page.conversations);

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(threadQuery(BEN.id).queryKey, {
    pages: [
      { reply: [createMessage(40), createMessage(30)], nextCursor: 'x' },
      { reply: [createMessage(20), createMessage(10)], nextCursor: null },
    ],
    pageParams: ['', 'x'],
  });
  const emptyPage = { unread: 0, total: 0, sent: 0, received: 0, nextCursor: null };
  const conversations = ['zoe', BEN.id].map((id) => ({
    counterpart: { ...BEN, id },
    last: createMessage(id === BEN.id ? 40 : 50, { senderid: id }),
    unread: 0,
  }));
  queryClient.setQueryData(conversationsQuery().queryKey, {
    pages: [{ ...emptyPage, conversations }],
    pageParams: [''],
  });
});

describe('a message event', () => {
  it('is added once however often it is delivered, in order of time', () => {
    for (const minute of [60, 60, 50, 60, 20]) applyMessage(queryClient, OWN_ID, createMessage(minute));
    expect(shownMessages()).toEqual([
      ['60', '50', '40', '30'],
      ['20', '10'],
    ]);
  });

  it('moves its conversation to the top, unread, unless it is older and arrives late', () => {
    applyMessage(queryClient, OWN_ID, createMessage(60));
    applyMessage(queryClient, OWN_ID, createMessage(35));
    expect(
      shownConversations()?.map(({ counterpart, last, unread }) => [counterpart.id, last.id, unread]),
    ).toEqual([
      ['ben', '60', 1],
      ['zoe', '50', 0],
    ]);
  });

  it('is not unread when the person sent it from another browser', () => {
    const ownFields = { sender: SELF, senderid: OWN_ID, recipient: BEN, recipientid: BEN.id };
    applyMessage(queryClient, OWN_ID, createMessage(60, ownFields));
    expect(shownConversations()?.[0]).toMatchObject({ counterpart: { id: 'ben' }, unread: 0 });
    expect(shownMessages()?.[0]).toContain('60');
  });

  it('is marked as read on every page', () => {
    markReadInCache(queryClient, OWN_ID, createMessage(10));
    const readIds = queryClient
      .getQueryData(threadQuery(BEN.id).queryKey)
      ?.pages.flatMap(({ reply }) => reply.filter(({ isread }) => isread).map(({ id }) => id));
    expect(readIds).toEqual(['10']);
  });

  it('is marked as read on every page with all earlier ones of its sender, and no others (MESSAGE-4)', () => {
    const ownMessage = { sender: SELF, senderid: OWN_ID, recipient: BEN, recipientid: BEN.id };
    for (const minute of [5, 15, 25]) applyMessage(queryClient, OWN_ID, createMessage(minute, ownMessage));
    markReadInCache(queryClient, OWN_ID, { ...createMessage(30), earlier: true });
    const readIds = queryClient
      .getQueryData(threadQuery(BEN.id).queryKey)
      ?.pages.flatMap(({ reply }) => reply.filter(({ isread }) => isread).map(({ id }) => id));
    expect(readIds).toEqual(['30', '20', '10']);
  });

  it('leaves later unread messages in the badge when it and all earlier messages are read', () => {
    markReadInCache(queryClient, OWN_ID, { ...createMessage(30), earlier: true });
    expect(shownConversations()?.find(({ counterpart }) => counterpart.id === BEN.id)?.unread).toBe(1);
  });

  it('lowers the badge of its conversation once when it is read', () => {
    queryClient.setQueryData(conversationsQuery().queryKey, {
      pages: [
        {
          conversations: [{ counterpart: BEN, last: createMessage(40), unread: 2 }],
          unread: 2,
          total: 1,
          sent: 0,
          received: 4,
          nextCursor: null,
        },
      ],
      pageParams: [''],
    });
    markReadInCache(queryClient, OWN_ID, createMessage(40));
    markReadInCache(queryClient, OWN_ID, createMessage(40));
    expect(shownConversations()?.map(({ unread }) => unread)).toEqual([1]);
  });
});

describe('after a stream that could not resume (NOTIFY-5)', () => {
  const { queryKey, ...threadOptions } = threadQuery(BEN.id);
  /** The messages of the server by page, newest first. */
  let serverPages: Message[][];
  let beforeReply: () => Promise<void>;

  beforeEach(() => {
    serverPages = [[createMessage(50), createMessage(40, { isread: true })], [createMessage(20)]];
    beforeReply = () => Promise.resolve();
  });

  /** Opens the thread, which is fetched from `serverPages`, until the test ends. */
  function openThread(): void {
    const observer = new InfiniteQueryObserver(queryClient, {
      ...threadOptions,
      queryKey,
      staleTime: Infinity,
      queryFn: async ({ pageParam }) => {
        const reply = serverPages[pageParam === '' ? 0 : 1] ?? [];
        await beforeReply();
        return { reply, nextCursor: pageParam === '' ? 'x' : null };
      },
    });
    onTestFinished(observer.subscribe(() => undefined));
  }

  it('fetches all pages of the open thread again, with read marks and without deleted messages (MESSAGE-4)', async () => {
    openThread();
    catchUpMessages(queryClient);
    await vi.waitFor(() => expect(shownMessages()).toEqual([['50', '40'], ['20']]));
    const messages = queryClient.getQueryData(queryKey)?.pages.flatMap(({ reply }) => reply);
    expect(messages?.map(({ isread }) => isread)).toEqual([false, true, false]);
  });

  it('removes other threads from the cache, so that a later message does not make them seem complete', () => {
    catchUpMessages(queryClient);
    applyMessage(queryClient, OWN_ID, createMessage(60));
    expect(shownMessages()).toBeUndefined();
  });

  it.each([
    ['message', () => applyMessage(queryClient, OWN_ID, createMessage(60))],
    ['read mark', () => markReadInCache(queryClient, OWN_ID, createMessage(50))],
  ])('shows a %s that arrives while the thread is fetched', async (_kind, applyEvent) => {
    openThread();
    let requestCount = 0;
    beforeReply = () => {
      requestCount += 1;
      if (requestCount > 1) return Promise.resolve();
      serverPages = [[createMessage(60), createMessage(50, { isread: true })], [createMessage(40)]];
      applyEvent();
      return Promise.resolve();
    };
    catchUpMessages(queryClient);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(queryClient.getQueryData(queryKey)?.pages.map(({ reply }) => reply)).toEqual(serverPages);
  });
});
