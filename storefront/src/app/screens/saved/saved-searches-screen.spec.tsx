import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedSearch } from '@market/contract/saved-searches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import SaveSearchButton from '../../../features/saved-searches/components/SaveSearchButton.js';
import { subscribeToToasts } from '../../../shared/ui/notify.js';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { BROWSE_DEFAULTS, type BrowseState } from '../../../features/listings/api/browse-state.js';
import { Component as SavedSearchesScreen } from './SavedSearchesScreen.js';

const SAVED_SEARCH: SavedSearch = {
  id: '00000000-0000-4000-8000-000000000001',
  query: { search: 'habit', tech: 'React', maxPrice: 20 },
  emails: true,
  newCount: 3,
  savedAt: '2026-03-04T12:00:00.000Z',
};
const SEARCH_LABEL = '“habit”, React, up to $20';

const requests: { method: string; path: string; body: unknown }[] = [];
const toasts: string[] = [];
let storedSearches: SavedSearch[] = [];
let replyStatus = 200;
const replyWithSearches = async ({ request }: { request: Request }) => {
  const text = await request.text();
  requests.push({
    method: request.method,
    path: new URL(request.url).pathname,
    body: text ? JSON.parse(text) : undefined,
  });
  return replyStatus === 200
    ? HttpResponse.json({ searches: storedSearches })
    : HttpResponse.json(
        {
          type: 'about:blank',
          title: 'Conflict',
          status: replyStatus,
          code: 'search/too-many',
          detail: 'You have saved 20 searches. Remove one first.',
        },
        { status: replyStatus },
      );
};
const server = setupServer(
  http.all('*/api/users/saved-searches', replyWithSearches),
  http.all('*/api/users/saved-searches/*', replyWithSearches),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'bypass' });
  provideTestToken();
});
beforeEach(() => {
  requests.length = 0;
  toasts.length = 0;
  subscribeToToasts(({ text }) => toasts.push(text));
  storedSearches = [SAVED_SEARCH];
  replyStatus = 200;
});
afterAll(() => server.close());

function renderScreen(element: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const lastRequest = () => requests.at(-1);
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('saved searches (FIND-80)', () => {
  it('show their criteria, link and number of new MVPs', async () => {
    renderScreen(<SavedSearchesScreen />);
    const link = await screen.findByRole('link', { name: SEARCH_LABEL });
    expect(link.getAttribute('href')).toBe('/browse?search=habit&tech=React&maxPrice=20');
    expect(screen.getByText('3 new')).toBeTruthy();
    expect(screen.getByText('Saved Mar 4, 2026. E-mails are on.')).toBeTruthy();
  });

  it('are marked as seen when they are opened, also if no new MVP is on sale at that time (FIND-81)', async () => {
    storedSearches = [{ ...SAVED_SEARCH, newCount: 10 }];
    renderScreen(<SavedSearchesScreen />);
    expect(await screen.findByText('10+ new')).toBeTruthy();
    storedSearches = [{ ...SAVED_SEARCH, newCount: 0 }];
    await userEvent.click(screen.getByRole('link', { name: SEARCH_LABEL }));
    await waitFor(() => expect(screen.queryByText(/ new$/)).toBeNull());
    expect(lastRequest()).toMatchObject({
      method: 'PUT',
      path: `/api/users/saved-searches/${SAVED_SEARCH.id}/looked`,
    });
    await userEvent.click(screen.getByRole('link', { name: SEARCH_LABEL }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  });

  it('have buttons that switch e-mails off and on, and remove the search', async () => {
    renderScreen(<SavedSearchesScreen />);
    await screen.findByRole('link', { name: SEARCH_LABEL });
    storedSearches = [{ ...SAVED_SEARCH, emails: false }];
    await clickButton(`Stop e-mails about ${SEARCH_LABEL}`);
    await waitFor(() => expect(screen.getByText(/E-mails are off/)).toBeTruthy());
    expect(lastRequest()).toMatchObject({ method: 'PUT', body: { emails: false } });
    storedSearches = [SAVED_SEARCH];
    await clickButton(`Send e-mails about ${SEARCH_LABEL}`);
    await waitFor(() => expect(lastRequest()).toMatchObject({ method: 'PUT', body: { emails: true } }));
    storedSearches = [];
    await clickButton(`Remove ${SEARCH_LABEL}`);
    expect(await screen.findByText('No searches saved yet')).toBeTruthy();
    expect(lastRequest()).toMatchObject({ method: 'DELETE' });
  });

  it('show an error if a change fails or the list cannot be loaded', async () => {
    renderScreen(<SavedSearchesScreen />);
    await screen.findByRole('link', { name: SEARCH_LABEL });
    replyStatus = 500;
    await clickButton(`Remove ${SEARCH_LABEL}`);
    await waitFor(() => expect(toasts.join()).toContain('Not changed.'));
    expect(screen.getByRole('link', { name: SEARCH_LABEL })).toBeTruthy();
    cleanup();
    renderScreen(<SavedSearchesScreen />);
    expect(await screen.findByText('Failed to load saved searches')).toBeTruthy();
    replyStatus = 200;
    await clickButton('Try Again');
    expect(await screen.findByRole('link', { name: SEARCH_LABEL })).toBeTruthy();
  });
});

describe('Save Search (FIND-80)', () => {
  const BROWSE_STATE: BrowseState = { ...BROWSE_DEFAULTS, search: 'habit', tech: 'React', maxPrice: '20' };

  it('saves the current criteria without the sort order, then links to the saved searches', async () => {
    storedSearches = [];
    renderScreen(<SaveSearchButton state={{ ...BROWSE_STATE, sort: 'price', order: 'asc' }} />);
    await screen.findByRole('button', { name: 'Save Search' });
    await waitFor(() => expect(requests).toHaveLength(1));
    storedSearches = [SAVED_SEARCH];
    await clickButton('Save Search');
    const link = await screen.findByRole('link', { name: 'Search Saved' });
    expect(link.getAttribute('href')).toBe('/saved/searches');
    expect(document.activeElement).toBe(link);
    expect(lastRequest()).toMatchObject({ method: 'POST', body: SAVED_SEARCH.query });
    expect(toasts.join()).toContain('Search saved.');
  });

  it('is not offered without criteria, nor for a search that is already saved', async () => {
    renderScreen(
      <>
        <SaveSearchButton state={{ ...BROWSE_DEFAULTS, sort: 'price' }} />
        <SaveSearchButton state={BROWSE_STATE} />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'Search Saved' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows why a search was not saved', async () => {
    storedSearches = [];
    renderScreen(<SaveSearchButton state={BROWSE_STATE} />);
    await waitFor(() => expect(requests).toHaveLength(1));
    replyStatus = 409;
    await clickButton('Save Search');
    await waitFor(() => expect(toasts.join()).toContain('Not saved. You have saved 20 searches.'));
  });
});
