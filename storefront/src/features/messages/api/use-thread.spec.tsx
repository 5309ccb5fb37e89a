import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '@market/contract/messages';
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTokens } from '../../../shared/http/token-source.js';
import { conversationsQuery, threadQuery } from './message-queries.js';
import { useThread } from './use-thread.js';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ME, BEN] = [idOf(1), idOf(2)];
const createPerson = (id: string) => ({ id, displayname: 'Somebody', photourl: '' });

function createMessage(number: number, isread = true): Message {
  return {
    id: idOf(100 + number),
    senderid: BEN,
    recipientid: ME,
    sender: createPerson(BEN),
    recipient: createPerson(ME),
    subject: 's',
    content: `Message ${number}`,
    isread,
    createdat: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
  };
}

/** How many pages were requested; each has one message. */
let requestedPageCount = 0;
/** The ids and queries of the requests that mark messages as read. */
const readRequests: string[] = [];
const server = setupServer(
  http.get('*/api/users/messages', ({ request }) => {
    requestedPageCount += 1;
    const messageNumber = Number(new URL(request.url).searchParams.get('cursor') ?? 9);
    const linkHeader = `</api/users/messages?cursor=${messageNumber - 1}>; rel="next"`;
    return HttpResponse.json([createMessage(messageNumber, messageNumber !== 8)], {
      headers: { link: linkHeader },
    });
  }),
  http.put('*/api/users/messages/:id/read', ({ params, request }) => {
    readRequests.push(`${String(params['id'])}${new URL(request.url).search}`);
    return HttpResponse.json(createMessage(8));
  }),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  const token = 'a';
  provideTokens({
    token: () => Promise.resolve(token),
    tokenNow: () => token,
    renew: () => Promise.resolve(null),
  });
});
beforeEach(() => void readRequests.splice(0));
afterAll(() => {
  provideTokens();
  server.close();
});

describe('a conversation with several loaded pages', () => {
  it('starts at the newest page again when it is reopened, even with fresh cached pages', async () => {
    const queryClient = new QueryClient();
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    );
    const conversation: Conversation = { counterpart: createPerson(BEN), last: createMessage(9), unread: 0 };
    const openThread = () => renderHook(() => useThread(conversation, ME), { wrapper });
    const firstThread = openThread();
    await waitFor(() => expect(firstThread.result.current.messages).toHaveLength(1));
    for (let pageCount = 2; pageCount <= 4; pageCount += 1) {
      await act(() => firstThread.result.current.query.fetchNextPage());
      await waitFor(() => expect(firstThread.result.current.messages).toHaveLength(pageCount));
    }
    expect(firstThread.result.current.messages.map(({ content }) => content)).toEqual(
      [6, 7, 8, 9].map((number) => `Message ${number}`),
    );
    await waitFor(() => expect(readRequests).toEqual([`${idOf(108)}?earlier=true`]));
    firstThread.unmount();

    const { queryKey } = threadQuery(BEN);
    const cachedThread = queryClient.getQueryData(queryKey);
    expect(cachedThread?.pages).toHaveLength(1);
    // Makes the cached thread ten minutes old, as if the user had been on another page for that long.
    queryClient.setQueryData(queryKey, cachedThread, { updatedAt: Date.now() - 600_000 });
    requestedPageCount = 0;
    const reopenedThread = openThread();
    await waitFor(() => expect(reopenedThread.result.current.query.isFetching).toBe(false));
    expect(requestedPageCount).toBe(1);
    expect(reopenedThread.result.current.messages.map(({ content }) => content)).toEqual(['Message 9']);
  });
});

describe('a conversation with more unread messages than a page has', () => {
  /** Opens the conversation, whose first page has these messages, and waits until its badge shows no unread message. */
  async function openUntilRead(firstPage: readonly Message[]) {
    const queryClient = new QueryClient();
    const conversation: Conversation = {
      counterpart: createPerson(BEN),
      last: createMessage(9),
      unread: 120,
    };
    const counts = { unread: 120, total: 1, sent: 0, received: 120, nextCursor: null };
    queryClient.setQueryData(conversationsQuery().queryKey, {
      pages: [{ ...counts, conversations: [conversation] }],
      pageParams: [''],
    });
    queryClient.setQueryData(threadQuery(BEN).queryKey, {
      pages: [{ reply: [...firstPage], nextCursor: 'x' }],
      pageParams: [''],
    });
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(
      () => {
        const listedConversation = useInfiniteQuery(conversationsQuery()).data?.pages[0]?.conversations[0];
        const { messages } = useThread(listedConversation ?? conversation, ME);
        return { messages, unread: listedConversation?.unread };
      },
      { wrapper },
    );
    await waitFor(() => expect(result.current.unread).toBe(0));
    return result.current.messages.map(({ isread }) => isread);
  }

  it('is marked as read by one request for the newest unread message (MESSAGE-4)', async () => {
    const firstPage = [9, 8, 7, 6].map((number) => createMessage(number, number === 9));
    expect(await openUntilRead(firstPage)).toEqual([true, true, true, true]);
    expect(readRequests).toEqual([`${idOf(108)}?earlier=true`]);
  });

  it('is marked as read even if only messages of later pages are unread', async () => {
    await openUntilRead([9, 8].map((number) => createMessage(number)));
    expect(readRequests).toEqual([`${idOf(109)}?earlier=true`]);
  });
});
