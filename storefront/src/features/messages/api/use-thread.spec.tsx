import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '@market/contract/messages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTokens } from '../../../shared/http/token-source.js';
import { threadQuery } from './message-queries.js';
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
const readIds: string[] = [];
const server = setupServer(
  http.get('*/api/users/messages', ({ request }) => {
    requestedPageCount += 1;
    const messageNumber = Number(new URL(request.url).searchParams.get('cursor') ?? 9);
    const linkHeader = `</api/users/messages?cursor=${messageNumber - 1}>; rel="next"`;
    return HttpResponse.json([createMessage(messageNumber, messageNumber !== 8)], {
      headers: { link: linkHeader },
    });
  }),
  http.put('*/api/users/messages/:id/read', ({ params }) => {
    readIds.push(String(params['id']));
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
    await waitFor(() => expect(readIds).toEqual([idOf(108)]));
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
