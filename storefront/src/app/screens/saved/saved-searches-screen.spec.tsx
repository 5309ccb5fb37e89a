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

const SEARCH: SavedSearch = {
  id: '00000000-0000-4000-8000-000000000001',
  query: { search: 'habit', tech: 'React', maxPrice: 20 },
  emails: true,
  newCount: 3,
  savedAt: '2026-03-04T12:00:00.000Z',
};
const LABEL = '“habit”, React, up to $20';

const requests: { method: string; path: string; body: unknown }[] = [];
const toasts: string[] = [];
let storedSearches: SavedSearch[] = [];
let status = 200;
const replyWithSearches = async ({ request }: { request: Request }) => {
  const text = await request.text();
  requests.push({
    method: request.method,
    path: new URL(request.url).pathname,
    body: text ? JSON.parse(text) : undefined,
  });
  return status === 200
    ? HttpResponse.json({ searches: storedSearches })
    : HttpResponse.json(
        {
          type: 'about:blank',
          title: 'Conflict',
          status,
          code: 'search/too-many',
          detail: 'You have saved 20 searches. Remove one first.',
        },
        { status },
      );
};
const server = setupServer(
  http.all('*/api/users/saved-searches', replyWithSearches),
  http.all('*/api/users/saved-searches/*', replyWithSearches),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'bypass' });
  provideTestToken();
  subscribeToToasts(({ text }) => toasts.push(text));
});
beforeEach(() => {
  requests.length = 0;
  toasts.length = 0;
  storedSearches = [SEARCH];
  status = 200;
});
afterAll(() => server.close());

function renderScreen(shown: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const lastCall = () => requests.at(-1);
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('saved searches (FIND-80)', () => {
  it('show their criteria, link and number of new MVPs', async () => {
    renderScreen(<SavedSearchesScreen />);
    const link = await screen.findByRole('link', { name: LABEL });
    expect(link.getAttribute('href')).toBe('/browse?search=habit&tech=React&maxPrice=20');
    expect(screen.getByText('3 new')).toBeTruthy();
    expect(screen.getByText('Saved Mar 4, 2026. E-mails are on.')).toBeTruthy();
  });

  it('are marked as seen when they are opened with new MVPs (FIND-81)', async () => {
    storedSearches = [{ ...SEARCH, newCount: 10 }];
    renderScreen(<SavedSearchesScreen />);
    expect(await screen.findByText('10+ new')).toBeTruthy();
    storedSearches = [{ ...SEARCH, newCount: 0 }];
    await userEvent.click(screen.getByRole('link', { name: LABEL }));
    await waitFor(() => expect(screen.queryByText(/ new$/)).toBeNull());
    expect(lastCall()).toMatchObject({
      method: 'PUT',
      path: `/api/users/saved-searches/${SEARCH.id}/looked`,
    });
    await userEvent.click(screen.getByRole('link', { name: LABEL }));
    expect(requests).toHaveLength(2);
  });

  it('stop and send e-mails, and are removed', async () => {
    renderScreen(<SavedSearchesScreen />);
    await screen.findByRole('link', { name: LABEL });
    storedSearches = [{ ...SEARCH, emails: false }];
    await clickButton(`Stop e-mails about ${LABEL}`);
    await waitFor(() => expect(screen.getByText(/E-mails are off/)).toBeTruthy());
    expect(lastCall()).toMatchObject({ method: 'PUT', body: { emails: false } });
    storedSearches = [SEARCH];
    await clickButton(`Send e-mails about ${LABEL}`);
    await waitFor(() => expect(lastCall()).toMatchObject({ method: 'PUT', body: { emails: true } }));
    storedSearches = [];
    await clickButton(`Remove ${LABEL}`);
    expect(await screen.findByText('No searches saved yet')).toBeTruthy();
    expect(lastCall()).toMatchObject({ method: 'DELETE' });
  });

  it('show an error if a change fails or the list cannot be loaded', async () => {
    renderScreen(<SavedSearchesScreen />);
    await screen.findByRole('link', { name: LABEL });
    status = 500;
    await clickButton(`Remove ${LABEL}`);
    await waitFor(() => expect(toasts.join()).toContain('Not changed.'));
    expect(screen.getByRole('link', { name: LABEL })).toBeTruthy();
    cleanup();
    renderScreen(<SavedSearchesScreen />);
    expect(await screen.findByText('Failed to load saved searches')).toBeTruthy();
    status = 200;
    await clickButton('Try Again');
    expect(await screen.findByRole('link', { name: LABEL })).toBeTruthy();
  });
});

describe('Save Search (FIND-80)', () => {
  const STATE: BrowseState = { ...BROWSE_DEFAULTS, search: 'habit', tech: 'React', maxPrice: '20' };

  it('saves the current criteria without the sort order, then links to the saved searches', async () => {
    storedSearches = [];
    renderScreen(<SaveSearchButton state={{ ...STATE, sort: 'price', order: 'asc' }} />);
    await screen.findByRole('button', { name: 'Save Search' });
    await waitFor(() => expect(requests).toHaveLength(1));
    storedSearches = [SEARCH];
    await clickButton('Save Search');
    const link = await screen.findByRole('link', { name: 'Search Saved' });
    expect(link.getAttribute('href')).toBe('/saved/searches');
    expect(document.activeElement).toBe(link);
    expect(lastCall()).toMatchObject({ method: 'POST', body: SEARCH.query });
    expect(toasts.join()).toContain('Search saved.');
  });

  it('is not offered without criteria, nor for a search that is already saved', async () => {
    renderScreen(
      <>
        <SaveSearchButton state={{ ...BROWSE_DEFAULTS, sort: 'price' }} />
        <SaveSearchButton state={STATE} />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'Search Saved' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows why a search was not saved', async () => {
    storedSearches = [];
    renderScreen(<SaveSearchButton state={STATE} />);
    await waitFor(() => expect(requests).toHaveLength(1));
    status = 409;
    await clickButton('Save Search');
    await waitFor(() => expect(toasts.join()).toContain('Not saved. You have saved 20 searches.'));
  });
});
