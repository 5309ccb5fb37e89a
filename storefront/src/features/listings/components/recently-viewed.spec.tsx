import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { AuthProvider } from '../../identity/api/AuthProvider.js';
import type { AuthClient } from '../../identity/api/auth-client.js';
import type { AuthState } from '../../identity/api/auth-state.js';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { assignViewedIds, VIEWED_STORAGE_KEY } from '../api/viewed-owner.js';
import { recordView, readViewedIds } from '../api/viewed-store.js';
import RecentlyViewed from './RecentlyViewed.js';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const requests: { ids: string | null; token: string | null }[] = [];
const offSaleIds = new Set<string>();
const server = setupServer(
  http.get('*/api/mvps', ({ request }) => {
    const ids = new URL(request.url).searchParams.get('ids');
    requests.push({ ids, token: request.headers.get('authorization') });
    const mvps = (ids ?? '')
      .split(',')
      .filter((id) => !offSaleIds.has(id))
      .map((id) => ({ ...PUBLIC_LISTING, id, title: `MVP ${Number(id.slice(-12))}` }));
    return HttpResponse.json({ mvps, total: mvps.length, nextCursor: null });
  }),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  provideTestToken();
});
beforeEach(() => {
  requests.length = 0;
  offSaleIds.clear();
  localStorage.clear();
});
afterAll(() => server.close());

function renderRecentlyViewed(currentId?: string) {
  let state: AuthState = { status: 'loading' };
  const listeners = new Set<() => void>();
  const client = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => Promise.resolve(),
  } as unknown as AuthClient;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthProvider client={client}>
        <MemoryRouter>
          <RecentlyViewed {...(currentId !== undefined && { currentId })} />
        </MemoryRouter>
      </AuthProvider>
    </QueryClientProvider>,
  );
  const setAuthState = (next: AuthState) =>
    act(async () => {
      state = next;
      for (const listener of listeners) listener();
      await Promise.resolve();
    });
  return { setAuthState };
}
const linkTitles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('stores the last 8 MVPs, newest first, each once (FIND-85)', () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) recordView(idOf(number));
  expect(readViewedIds()).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map(idOf));
});

it.each(['{', '{"a":1}', '[1,null]', 'null'])('treats an invalid stored value as empty (%j)', (raw) => {
  localStorage.setItem(VIEWED_STORAGE_KEY, raw);
  expect(readViewedIds()).toEqual([]);
});

it('shows MVPs on sale, requested without a token, and records the current one', async () => {
  for (const number of [1, 2, 3]) recordView(idOf(number));
  offSaleIds.add(idOf(2));
  renderRecentlyViewed(idOf(4));
  await screen.findByRole('heading', { name: 'Recently seen' });
  expect(linkTitles()).toEqual(['MVP 3', 'MVP 1']);
  expect(requests).toEqual([{ ids: [3, 2, 1].map(idOf).join(','), token: null }]);
  expect(readViewedIds()).toEqual([4, 3, 2, 1].map(idOf));
});

it('omits the current MVP, and requests nothing if there are no others', () => {
  recordView(idOf(1));
  renderRecentlyViewed(idOf(1));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(requests).toEqual([]);
});

it('renders nothing if no stored MVP is still on sale', async () => {
  recordView(idOf(1));
  offSaleIds.add(idOf(1));
  renderRecentlyViewed();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('does not add what a user opens to the list of another user (FIND-85)', async () => {
  recordView(idOf(1));
  assignViewedIds('ann');
  const { setAuthState } = renderRecentlyViewed(idOf(2));
  await setAuthState({ status: 'signedIn', user: { uid: 'ben' } } as AuthState);
  expect(readViewedIds('ann')).toEqual([idOf(1)]);
  await setAuthState({ status: 'signedIn', user: { uid: 'ann' } } as AuthState);
  expect(readViewedIds('ann')).toEqual([idOf(2), idOf(1)]);
});

it('shows the list of a user to no other user, also on a page that remains open (FIND-85)', async () => {
  recordView(idOf(1));
  assignViewedIds('ann');
  const { setAuthState } = renderRecentlyViewed();
  expect(requests).toEqual([]);
  await setAuthState({ status: 'signedIn', user: { uid: 'ann' } } as AuthState);
  await screen.findByRole('heading', { name: 'Recently seen' });
  await setAuthState({ status: 'signedOut' });
  expect(screen.queryByRole('heading')).toBeNull();
  await setAuthState({ status: 'signedIn', user: { uid: 'ben' } } as AuthState);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(requests).toHaveLength(1);
});
