import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { provideTokens } from '../../../shared/http/token-source.js';
import type { AuthClient } from '../../identity/api/auth-client.js';
import { AuthProvider } from '../../identity/api/AuthProvider.js';
import type { AuthState } from '../../identity/api/auth-state.js';
import { useSavedMvps } from './use-saved-mvps.js';
import { useSyncSavedIds } from './use-sync-saved-ids.js';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const SIGNED_OUT: AuthState = { status: 'signedOut' };
const signedInAs = (uid: string) => ({ status: 'signedIn', user: { uid } }) as AuthState;

/** The list of the account that is signed in, newest first. */
let accountIds: string[];
let requests: string[];
const replyWithList = () => HttpResponse.json({ savedProducts: accountIds });
const server = setupServer(
  http.get('*/api/users/saved', () => {
    requests.push('list');
    return replyWithList();
  }),
  http.put('*/api/users/saved', async ({ request }) => {
    const { savedProducts: ids } = (await request.json()) as { savedProducts: string[] };
    requests.push(`merge ${ids.map((id) => Number(id.slice(-12))).join(' ')}`);
    accountIds = [...ids.filter((id) => !accountIds.includes(id)), ...accountIds];
    return replyWithList();
  }),
  http.delete('*/api/users/saved/:id', ({ params }) => {
    requests.push(`remove ${Number(String(params['id']).slice(-12))}`);
    accountIds = accountIds.filter((id) => id !== params['id']);
    return replyWithList();
  }),
);
const failRequest = () => {
  requests.push('failed');
  return new HttpResponse(null, { status: 503 });
};
const failWrites = () =>
  server.use(http.put('*/api/users/saved', failRequest), http.delete('*/api/users/saved/:id', failRequest));

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  provideTestToken();
});
beforeEach(() => {
  localStorage.clear();
  accountIds = [];
  requests = [];
});
afterEach(() => server.resetHandlers());
afterAll(() => {
  provideTokens();
  server.close();
});

const numbersOf = (ids: readonly string[]) => ids.map((id) => Number(id.slice(-12)));
const storeList = (...numbers: number[]) =>
  localStorage.setItem('savedProducts', JSON.stringify(numbers.map(idOf)));
const storedNumbers = () =>
  numbersOf(JSON.parse(localStorage.getItem('savedProducts') ?? '[]') as readonly string[]);

/** Loads the page in the given state of the sign-in. */
function loadPage(firstState: AuthState) {
  let state = firstState;
  const listeners = new Set<() => void>();
  const client = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      for (const listener of listeners) listener();
      return Promise.resolve();
    },
  } as unknown as AuthClient;
  const view = renderHook(
    () => {
      useSyncSavedIds();
      return useSavedMvps();
    },
    { wrapper: ({ children }) => <AuthProvider client={client}>{children}</AuthProvider> },
  );
  return {
    toggle: (number: number) => act(() => void view.result.current.toggle(idOf(number))),
    shownNumbers: () => numbersOf(view.result.current.ids),
    setState: (nextState: AuthState) =>
      act(() => {
        state = nextState;
        for (const listener of listeners) listener();
      }),
    close: () => view.unmount(),
  };
}

/** Loads the page as Ada, and waits until it has sent the expected requests. */
async function loadPageAsAda(expectedRequests: readonly string[]) {
  requests.length = 0;
  const page = loadPage(signedInAs('ada'));
  await waitFor(() => expect(requests).toEqual(expectedRequests));
  await waitFor(() => expect(storedNumbers()).toEqual(numbersOf(accountIds)));
  return page;
}

describe('the list of a person who signs in', () => {
  it('is a union of the list of the visitor and that of the account (FIND-40)', async () => {
    storeList(3, 2);
    accountIds = [2, 1].map(idOf);
    const page = await loadPageAsAda(['merge 3 2']);
    expect(page.shownNumbers()).toEqual([3, 2, 1]);
  });

  it('lacks what was removed in another browser, and does not save it again (FIND-40)', async () => {
    accountIds = [2, 1].map(idOf);
    (await loadPageAsAda(['list'])).close();
    accountIds = [idOf(2)];
    await loadPageAsAda(['list']);
    expect([numbersOf(accountIds), storedNumbers()]).toEqual([[2], [2]]);
  });

  it('is stored again after a failed request, with what was saved and removed (FIND-40)', async () => {
    accountIds = [2, 1].map(idOf);
    const page = await loadPageAsAda(['list']);
    failWrites();
    page.toggle(3);
    await waitFor(() => expect(requests).toContain('failed'));
    page.toggle(1);
    await waitFor(() => expect(requests.filter((request) => request === 'failed')).toHaveLength(2));
    expect(page.shownNumbers()).toEqual([3, 2]);
    page.close();
    server.resetHandlers();
    await loadPageAsAda(['remove 1', 'merge 3']);
    expect(numbersOf(accountIds)).toEqual([3, 2]);
  });

  it('keeps what the user changes while it is requested', async () => {
    accountIds = [2, 1].map(idOf);
    (await loadPageAsAda(['list'])).close();
    requests.length = 0;
    let reply = () => undefined as void;
    const isReplyDue = new Promise<void>((resolve) => (reply = resolve));
    server.use(
      http.get('*/api/users/saved', async () => {
        const response = replyWithList();
        requests.push('list');
        await isReplyDue;
        return response;
      }),
    );
    const page = loadPage(signedInAs('ada'));
    await waitFor(() => expect(requests).toEqual(['list']));
    page.toggle(3);
    page.toggle(1);
    reply();
    await waitFor(() => expect(page.shownNumbers()).toEqual([3, 2]));
    await waitFor(() => expect(numbersOf(accountIds)).toEqual([3, 2]));
  });

  it('replaces the list of another person, and is not merged with it (FIND-40)', async () => {
    accountIds = [2, 1].map(idOf);
    const page = await loadPageAsAda(['list']);
    accountIds = [idOf(9)];
    page.setState(signedInAs('ben'));
    await waitFor(() => expect(page.shownNumbers()).toEqual([9]));
    expect(numbersOf(accountIds)).toEqual([9]);
    expect(requests).toEqual(['list', 'list']);
  });
});

it('an invalid stored account counts as none', async () => {
  storeList(4);
  localStorage.setItem('savedProductsAccount', '{"uid":"ada","changes":null}');
  const page = await loadPageAsAda(['merge 4']);
  expect(page.shownNumbers()).toEqual([4]);
});

describe('signing out', () => {
  it("removes the person's list from the browser (FIND-40)", async () => {
    accountIds = [idOf(1)];
    const page = await loadPageAsAda(['list']);
    page.setState(SIGNED_OUT);
    await waitFor(() => expect(page.shownNumbers()).toEqual([]));
    page.toggle(5);
    page.close();
    accountIds = [idOf(9)];
    const bensPage = loadPage(signedInAs('ben'));
    await waitFor(() => expect(bensPage.shownNumbers()).toEqual([5, 9]));
  });

  it('keeps changes that the server has not confirmed, for this person alone (FIND-40)', async () => {
    accountIds = [idOf(1)];
    const page = await loadPageAsAda(['list']);
    failWrites();
    page.toggle(2);
    await waitFor(() => expect(requests).toContain('failed'));
    page.setState(SIGNED_OUT);
    await waitFor(() => expect(page.shownNumbers()).toEqual([]));
    page.close();
    server.resetHandlers();
    (await loadPageAsAda(['merge 2'])).close();
    expect(numbersOf(accountIds)).toEqual([2, 1]);

    const nextPage = await loadPageAsAda(['list']);
    failWrites();
    nextPage.toggle(3);
    await waitFor(() => expect(requests).toContain('failed'));
    nextPage.setState(SIGNED_OUT);
    nextPage.close();
    server.resetHandlers();
    accountIds = [idOf(9)];
    const bensPage = loadPage(signedInAs('ben'));
    await waitFor(() => expect(bensPage.shownNumbers()).toEqual([9]));
    expect(numbersOf(accountIds)).toEqual([9]);
  });

  it('keeps the list of a visitor, and of a person whose session the server has not confirmed', async () => {
    storeList(4);
    const page = loadPage(SIGNED_OUT);
    expect(page.shownNumbers()).toEqual([4]);
    page.close();
    accountIds = [];
    (await loadPageAsAda(['merge 4'])).close();
    const offlinePage = loadPage({ status: 'signedOut', isUnconfirmed: true });
    await act(() => Promise.resolve());
    expect(offlinePage.shownNumbers()).toEqual([4]);
  });
});
