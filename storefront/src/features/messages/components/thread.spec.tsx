import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '@market/contract/messages';
import { MESSAGES_TEXTS } from '@market/contract/screens/screen-texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { applyMessage, catchUpMessages } from '../api/apply-messages.js';
import { Thread } from './Thread.js';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ME, BEN] = [idOf(1), idOf(2)];
const createPerson = (id: string) => ({ id, displayname: 'Ben', photourl: '' });
const createMessage = (number: number): Message => ({
  id: idOf(100 + number),
  senderid: BEN,
  recipientid: ME,
  sender: createPerson(BEN),
  recipient: createPerson(ME),
  subject: 'Hello',
  content: `Message ${number}`,
  isread: true,
  createdat: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
});

/** The response to a request for a page of the thread. */
let respond: (cursor: string | null) => Response | Promise<Response>;
const server = setupServer(
  http.get('*/api/users/messages', ({ request }) => respond(new URL(request.url).searchParams.get('cursor'))),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'bypass' });
  provideTestToken();
});
beforeEach(() => {
  sessionStorage.clear();
  // jsdom has no layout: without a height, the list of messages renders no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

function openThread(): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const conversation: Conversation = { counterpart: createPerson(BEN), last: createMessage(8), unread: 0 };
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Thread conversation={conversation} ownId={ME} onBack={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return queryClient;
}

it('requests earlier messages again after a new message has cancelled the request for them', async () => {
  const earlierRequests: string[] = [];
  respond = (cursor) => {
    if (cursor === null)
      return HttpResponse.json([createMessage(9), createMessage(8)], {
        headers: { link: '</api/users/messages?cursor=earlier>; rel="next"' },
      });
    earlierRequests.push(cursor);
    return earlierRequests.length === 1
      ? new Promise<never>(() => undefined)
      : HttpResponse.json([createMessage(7)]);
  };
  const queryClient = openThread();
  await waitFor(() => expect(earlierRequests).toEqual(['earlier']));
  // The thread already contains this message, so the number of messages does not change. Only the end of the repeated
  // request makes the thread request earlier messages again.
  act(() => applyMessage(queryClient, ME, createMessage(9)));
  expect(await screen.findByText('Message 7')).toBeTruthy();
  expect(earlierRequests).toHaveLength(2);
});

it("keeps 'Try Again' while the live stream loads a failed thread again", async () => {
  respond = () => new HttpResponse(null, { status: 503 });
  const queryClient = openThread();
  expect(await screen.findByText(MESSAGES_TEXTS.failed)).toBeTruthy();
  const requests: unknown[] = [];
  respond = (cursor) => {
    requests.push(cursor);
    return new Promise<never>(() => undefined);
  };
  act(() => catchUpMessages(queryClient));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
