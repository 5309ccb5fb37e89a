import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageInput } from '@market/contract/messages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { deleteDrafts } from '../../../shared/drafts.js';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { provideTokens } from '../../../shared/http/token-source.js';
import { useOutgoingMessages } from './outgoing-messages.js';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [ME, BEN, ZOE] = [idOf(1), idOf(2), idOf(3)];
const REPLY: MessageInput = { recipientId: BEN, subject: 'Re: About Clipline', content: ' Typed for long ' };
const UNCONFIRMED = 'The message may not have been sent. You can try again: it is not sent twice.';

interface SendRequest {
  readonly idempotencyKey: string | null;
  readonly body: unknown;
}
const sendRequests: SendRequest[] = [];
/** Responds to the requests that send a message. */
let respond: () => Promise<Response> | Response;
const server = setupServer(
  http.post('*/api/users/messages', async ({ request }) => {
    sendRequests.push({
      idempotencyKey: request.headers.get('idempotency-key'),
      body: await request.json(),
    });
    return respond();
  }),
);
const confirm = () => {
  const createPerson = (id: string) => ({ id, displayname: 'Somebody', photourl: '' });
  const people = {
    senderid: ME,
    sender: createPerson(ME),
    recipientid: BEN,
    recipient: createPerson(BEN),
  };
  const { subject, content } = REPLY;
  const createdat = new Date(0).toISOString();
  return HttpResponse.json({ id: idOf(9), ...people, subject, content, isread: false, createdat });
};
const refuse = (status: number) => () => new HttpResponse(null, { status });

/** Opens the conversation with Ben in a newly loaded page. Of earlier pages, only the tab's storage remains. */
function loadPage(ownId = ME, queryClient = new QueryClient()) {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(() => useOutgoingMessages(BEN, ownId), { wrapper }).result;
}
type Page = ReturnType<typeof loadPage>;

const shownFailures = ({ current }: Page) =>
  current.outgoing.map(({ body, failure }) => [body.content, failure]);
const send = ({ current }: Page): void => act(() => current.send(REPLY, undefined));

async function sendAndFail(page: Page, failure: string): Promise<void> {
  send(page);
  await waitFor(() =>
    expect(shownFailures(page)).toEqual([[REPLY.content, `The message was not sent. ${failure}`]]),
  );
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  sessionStorage.clear();
  provideTestToken();
  sendRequests.length = 0;
});
afterEach(() => {
  provideTokens();
  sessionStorage.clear();
});
afterAll(() => server.close());

describe('a reply', () => {
  it('that failed is shown after a reload, and a retry sends it with the same key (MESSAGE-10)', async () => {
    respond = refuse(503);
    await sendAndFail(loadPage(), 'HTTP error! status: 503');
    const page = loadPage();
    await waitFor(() => expect(shownFailures(page)).toEqual([[REPLY.content, UNCONFIRMED]]));

    respond = confirm;
    const [message] = page.current.outgoing;
    if (message) act(() => page.current.retry(message));
    await waitFor(() => expect(page.current.outgoing).toEqual([]));
    expect(sendRequests).toHaveLength(2);
    expect(sendRequests[1]).toEqual(sendRequests[0]);
    expect(sendRequests[0]?.body).toEqual(REPLY);
    expect(sessionStorage).toHaveLength(0);
  });

  it('that was being sent when the page was closed is shown after a reload, until it is discarded', async () => {
    let respondLate: (response: Response) => void = () => undefined;
    const lateResponse = new Promise<Response>((resolve) => {
      respondLate = resolve;
    });
    respond = () => lateResponse;
    const closedPage = loadPage();
    send(closedPage);
    await waitFor(() => expect(sendRequests).toHaveLength(1));
    const page = loadPage();
    await waitFor(() => expect(shownFailures(page)).toEqual([[REPLY.content, UNCONFIRMED]]));
    const [message] = page.current.outgoing;
    if (message) act(() => page.current.discard(message));
    await waitFor(() => expect(page.current.outgoing).toEqual([]));
    expect(sessionStorage).toHaveLength(0);
    respondLate(confirm());
    await waitFor(() => expect(closedPage.current.outgoing).toEqual([]));
  });

  it('whose session has ended is shown when the person has signed in again, and not to another person', async () => {
    const queryClient = new QueryClient();
    respond = refuse(401);
    await sendAndFail(loadPage(ME, queryClient), 'HTTP error! status: 401');
    act(() => void queryClient.resetQueries());
    const page = loadPage(ME, queryClient);
    await waitFor(() => expect(shownFailures(page)).toEqual([[REPLY.content, UNCONFIRMED]]));
    expect(loadPage(ZOE, queryClient).current.outgoing).toEqual([]);
  });

  it('that failed is deleted when the person signs out', async () => {
    const queryClient = new QueryClient();
    respond = refuse(503);
    const page = loadPage(ME, queryClient);
    await sendAndFail(page, 'HTTP error! status: 503');
    deleteDrafts();
    act(() => void queryClient.resetQueries());
    await waitFor(() => expect(page.current.outgoing).toEqual([]));
  });
});
