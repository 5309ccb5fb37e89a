import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Listing } from '@market/contract/listings/listings';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { AuthClient } from '../../../features/identity/api/auth-client.js';
import { MemoryCaches } from '../../../features/saved/api/memory-caches.js';
import { readCopy, storeCopy } from '../../../features/saved/api/saved-copy.js';
import { STORED_COPY_CACHE } from '../../../shared/http/stored-copy.js';
import { newQueryClient } from '../../../shared/http/query-defaults.js';
import { App } from '../../App.js';
import { renderApp } from '../../render-app.js';
import { routes } from '../../routes.js';
import { visitorPorts } from '../../server/visitor-ports.js';

const EMPTY_TEXT = 'No MVPs saved yet. Star some MVPs in Shorts to see them here!';
const NOON = new Date('2026-03-04T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const saveListings = (...numbers: number[]) =>
  localStorage.setItem('savedProducts', JSON.stringify(numbers.map(uuidOf)));
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function createListing(id: string): Listing {
  const listingNumber = Number(id.slice(-12));
  return {
    ...PUBLIC_LISTING,
    id,
    title: `MVP ${listingNumber}`,
    image: `/media/covers/${listingNumber}.png`,
    videoUrl: '',
    createdBy: 'Lina',
    userId: uuidOf(9999),
  };
}

const requests: { ids: string[]; authorization: string | null }[] = [];
const unavailableIds = new Set<string>();
const server = setupServer();
const listingHandlers = [
  http.get('*/api/mvps', ({ request }) => {
    const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
    requests.push({ ids, authorization: request.headers.get('authorization') });
    const mvps = ids.filter((id) => !unavailableIds.has(id)).map(createListing);
    return HttpResponse.json({ mvps, total: mvps.length, nextCursor: null });
  }),
  http.get('*/media/*', () => new HttpResponse('a picture')),
];
const networkErrorHandlers = [http.get('*/api/mvps', () => HttpResponse.error())];

const installCaches = () => void Object.assign(window, { caches: new MemoryCaches() });

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
  unavailableIds.clear();
  server.use(...listingHandlers);
});
afterEach(() => {
  Reflect.deleteProperty(window, 'caches');
  server.resetHandlers();
});
afterAll(() => server.close());

describe('the saved list', () => {
  it('is shown page by page, in the stored order, and requests only the listings that it shows', async () => {
    saveListings(...numbersUpTo(50));
    renderApp('/saved', 'visitor');
    // Queries by role compute the role of every element, which takes long on a page with many cards.
    const shownTitles = () =>
      [...document.querySelectorAll('article h3')].map(({ textContent }) => textContent);
    for (const shownCount of [24, 48]) {
      await waitFor(() => expect(shownTitles()).toHaveLength(shownCount));
      await userEvent.click(screen.getByText('Load More MVPs'));
    }
    await waitFor(() => expect(shownTitles()).toEqual(numbersUpTo(50).map((number) => `MVP ${number}`)));
    expect(screen.queryByText('Load More MVPs')).toBeNull();
    expect(requests.map(({ ids }) => ids.length)).toEqual([24, 24, 2]);
  });

  it('removes a card with its star, without a request', async () => {
    saveListings(1, 2);
    renderApp('/saved', 'visitor');
    await userEvent.click(await screen.findByRole('button', { name: 'Save MVP 1' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(requests).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save MVP 2' }));
    expect(await screen.findByText(EMPTY_TEXT)).toBeTruthy();
  });

  it('is empty if none of its MVPs is public (FIND-41)', async () => {
    saveListings(1);
    unavailableIds.add(uuidOf(1));
    renderApp('/saved', 'visitor');
    expect(await screen.findByText(EMPTY_TEXT)).toBeTruthy();
    expect(await screen.findByText('1 saved MVP is no longer available.')).toBeTruthy();
  });

  it('shows how many MVPs are no longer available, and removes only those (FIND-42)', async () => {
    saveListings(1, 2, 3);
    unavailableIds.add(uuidOf(2)).add(uuidOf(3));
    renderApp('/saved', 'visitor');
    expect(await screen.findByText('2 saved MVPs are no longer available.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText(/no longer available/)).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(localStorage.getItem('savedProducts')).toBe(JSON.stringify([uuidOf(1)]));
  });

  it("shows a loading state in the server's page, because the server cannot read the list", async () => {
    const handler = createStaticHandler(routes);
    const context = await handler.query(new Request('http://shop.example/saved'));
    if (context instanceof Response) throw new Error('no page');
    const html = renderToString(
      <App queryClient={newQueryClient()} auth={new AuthClient(visitorPorts)}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    );
    expect(html).toContain('Saved MVPs');
    expect(html).toContain('Loading MVPs...');
    expect(html).not.toContain(EMPTY_TEXT);
  });
});

describe('the saved list without a network', () => {
  beforeEach(installCaches);

  it('is the stored copy with a note, until the server responds', async () => {
    saveListings(1, 2);
    await storeCopy([uuidOf(1), uuidOf(2)], { now: NOON, olderThanMs: DAY_MS });
    server.use(...networkErrorHandlers);
    renderApp('/saved', 'visitor');
    expect(await screen.findByText(/This copy of your list is from Mar 4, 2026/)).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    server.use(...listingHandlers);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByText(/This copy of your list/)).toBeNull());
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('is fetched again automatically once the network returns', async () => {
    saveListings(1);
    await storeCopy([uuidOf(1)], { now: NOON, olderThanMs: DAY_MS });
    server.use(...networkErrorHandlers);
    renderApp('/saved', 'visitor');
    await screen.findByText(/This copy of your list/);
    server.use(...listingHandlers);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/This copy of your list/)).toBeNull());
  });

  it('shows an error if nothing was stored', async () => {
    saveListings(1);
    server.use(...networkErrorHandlers);
    renderApp('/saved', 'visitor');
    expect(await screen.findByText('Error loading MVPs')).toBeTruthy();
  });

  it('shows an error response of the server instead of the stored copy', async () => {
    saveListings(1);
    await storeCopy([uuidOf(1)], { now: NOON, olderThanMs: DAY_MS });
    server.use(http.get('*/api/mvps', () => new HttpResponse(null, { status: 500 })));
    renderApp('/saved', 'visitor');
    expect(await screen.findByText('HTTP error! status: 500')).toBeTruthy();
  });
});

describe('the stored copy', () => {
  beforeEach(installCaches);

  const ids = numbersUpTo(150).map(uuidOf);
  const noonPlus = (ms: number) => new Date(NOON.getTime() + ms);

  it('is requested without a token, a hundred listings at a time, even while signed in', async () => {
    saveListings(1);
    renderApp('/saved', 'ada');
    await screen.findByRole('article');
    requests.length = 0;
    // At the same time, the page stores a copy of its own listing, so this test requests other listings.
    const otherIds = numbersUpTo(150).map((number) => uuidOf(number + 1_000));
    await storeCopy(otherIds, { now: NOON, olderThanMs: DAY_MS });
    const requestsForOthers = requests.filter((call) => otherIds.includes(call.ids[0] ?? ''));
    expect(requestsForOthers.map((call) => [call.ids.length, call.authorization])).toEqual([
      [100, null],
      [50, null],
    ]);
  });

  it('fetches only listings that are new or older than a day', async () => {
    await storeCopy(ids.slice(0, 2), { now: NOON, olderThanMs: DAY_MS });
    requests.length = 0;
    await storeCopy(ids.slice(0, 2), { now: noonPlus(DAY_MS), olderThanMs: DAY_MS });
    expect(requests).toEqual([]);
    await storeCopy(ids.slice(0, 3), { now: noonPlus(DAY_MS), olderThanMs: DAY_MS });
    expect(requests.map((call) => call.ids)).toEqual([[ids[2]]]);
    await storeCopy(ids.slice(0, 3), { now: noonPlus(DAY_MS + 1), olderThanMs: DAY_MS });
    expect(requests.at(-1)?.ids).toEqual(ids.slice(0, 2));
  });

  it('deletes listings that are no longer saved, with their covers, and does not request unavailable listings again', async () => {
    unavailableIds.add(uuidOf(2));
    await storeCopy(ids.slice(0, 2), { now: NOON, olderThanMs: DAY_MS });
    const cache = await caches.open(STORED_COPY_CACHE);
    const countStoredCovers = async () =>
      (await cache.keys()).filter(({ url }) => url.includes('/media/')).length;
    expect(await countStoredCovers()).toBe(1);
    requests.length = 0;
    await storeCopy(ids.slice(1, 2), { now: NOON, olderThanMs: DAY_MS });
    expect(requests).toEqual([]);
    expect(await countStoredCovers()).toBe(0);
    expect((await readCopy(ids))?.listings).toEqual([]);
  });

  it('stays unchanged without a response', async () => {
    await storeCopy(ids.slice(0, 1), { now: NOON, olderThanMs: DAY_MS });
    server.use(...networkErrorHandlers);
    await expect(storeCopy(ids.slice(0, 2), { now: NOON, olderThanMs: DAY_MS })).rejects.toThrow();
    expect((await readCopy(ids))?.listings.map(({ title }) => title)).toEqual(['MVP 1']);
  });
});
