import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import { API_ERROR_TEXTS } from '@market/contract/screens/screen-texts';
import { notifyManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { shortsQuery } from '../features/shorts/api/feed.js';
import { renderApp } from './render-app.js';

const LISTING_ID = '00000000-0000-4000-8000-000000000002';
const noListings = { mvps: [], total: 0, nextCursor: null };
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => server.close());

/**
 * Responds with `respond()` to requests for the list of MVPs, and returns an object that counts these requests.
 * Requests for popular MVPs are not counted.
 */
function serveList(respond: () => Response): { count: number } {
  const requests = { count: 0 };
  server.use(
    http.get('*/api/mvps', ({ request }) => {
      if (new URL(request.url).searchParams.get('sort') !== 'popular') requests.count += 1;
      return respond();
    }),
  );
  return requests;
}

describe('a network failure shows a message and a way to continue', () => {
  it.each([
    ['an error status', () => new HttpResponse(null, { status: 500 }), 'HTTP error! status: 500', 2],
    [
      'an HTML page',
      () => HttpResponse.html('<h1>Gateway</h1>', { status: 502 }),
      'HTTP error! status: 502',
      2,
    ],
    ['an empty response', () => new HttpResponse(''), 'Server returned null response', 2],
    [
      'no response',
      () => HttpResponse.error(),
      'Network error: Unable to connect to the server. This may be due to CORS policy or network issues.',
      1,
    ],
  ] as const)('after %s (FIND-6)', async (_fault, respond, message, requestCount) => {
    const requests = serveList(respond);
    renderApp('/', 'visitor');
    expect(await screen.findByText('Error loading MVPs')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    // A failed request is retried once, except after a network failure (FIND-7).
    expect(requests.count).toBe(requestCount);
    serveList(() => HttpResponse.json(noListings));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No MVPs yet')).toBeTruthy();
  });

  it('shows that an MVP does not exist, and links home (FIND-22)', async () => {
    const problem = {
      type: 'x',
      title: 'x',
      status: 404,
      detail: 'MVP not found',
      code: 'listing/not-found',
    };
    server.use(http.get('*/api/mvps/:id', () => HttpResponse.json(problem, { status: 404 })));
    renderApp(`/mvp/${LISTING_ID}`, 'visitor');
    expect(await screen.findByRole('heading', { name: 'MVP not found' })).toBeTruthy();
    expect(screen.getByText("The MVP you're looking for doesn't exist.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Homepage' }).getAttribute('href')).toBe('/');
  });

  it('for the next shorts, which are requested again only when the user asks for the next one (FIND-35)', async () => {
    const createShort = (number: number) => ({
      ...PUBLIC_LISTING,
      id: `00000000-0000-4000-8000-00000000000${number}`,
      title: `Short ${number}`,
    });
    let nextPageRequests = 0;
    let nextPage = () => HttpResponse.error();
    let isFirstPageFailing = false;
    server.use(
      http.get('*/api/mvps', ({ request }) => {
        if (!new URL(request.url).searchParams.has('cursor') && isFirstPageFailing)
          return HttpResponse.error();
        if (!new URL(request.url).searchParams.has('cursor'))
          return HttpResponse.json({
            mvps: [1, 2, 3, 4, 5, 6].map(createShort),
            total: 7,
            nextCursor: 'next',
          });
        nextPageRequests += 1;
        return nextPage();
      }),
    );
    const { queryClient } = renderApp('/shorts', 'visitor');
    await screen.findByRole('heading', { name: 'Short 1' });
    const waitForFetchEnd = () =>
      waitFor(() => expect(queryClient.isFetching({ queryKey: shortsQuery().queryKey })).toBe(0));
    const step = () => fireEvent.click(screen.getByRole('button', { name: 'Next short' }));
    for (let number = 2; number <= 6; number += 1) step();
    await screen.findByRole('heading', { name: 'Short 6' });
    expect(await screen.findByText(API_ERROR_TEXTS.network)).toBeTruthy();
    await waitForFetchEnd();
    expect(nextPageRequests).toBe(1);
    isFirstPageFailing = true;
    await act(async () => {
      await queryClient.refetchQueries({ queryKey: shortsQuery().queryKey });
      // Waits until the page has been notified of the failure.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    });
    await waitForFetchEnd();
    expect(nextPageRequests).toBe(1);

    step();
    await waitForFetchEnd();
    expect(nextPageRequests).toBe(2);
    nextPage = () => HttpResponse.json({ mvps: [createShort(7)], total: 7, nextCursor: null });
    step();
    await waitFor(() => expect(screen.queryByText(API_ERROR_TEXTS.network)).toBeNull());
    step();
    expect(await screen.findByRole('heading', { name: 'Short 7' })).toBeTruthy();
    expect(nextPageRequests).toBe(3);
  });

  it("says 'Failed to load dashboard data' with Try Again", async () => {
    server.use(http.all('*/api/*', () => new HttpResponse(null, { status: 503 })));
    renderApp('/profile', 'ada');
    expect(await screen.findByText('Failed to load dashboard data')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  it("says 'Failed to load dashboard data' also if only the sales fail, because a lister would miss the earnings (EARN-10)", async () => {
    server.use(
      http.get('*/api/users/sales', () => new HttpResponse(null, { status: 503 })),
      http.all('*/api/*', () => delay('infinite')),
    );
    renderApp('/profile?tab=earnings', 'ada');
    expect(await screen.findByText('Failed to load dashboard data')).toBeTruthy();
  });

  it('opens /login when a session ends during an action, and returns afterwards', async () => {
    server.use(http.all('*/api/*', () => new HttpResponse(null, { status: 401 })));
    const { router, auth } = renderApp('/profile', 'ada');
    await waitFor(() => expect(auth.getState().status).toBe('signedIn'));
    await act(() => auth.logout());
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/profile' });
  });
});
