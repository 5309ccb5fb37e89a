import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedSearch } from '@market/contract/saved-searches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import SaveSearch from '../../../features/saved-searches/components/SaveSearch.js';
import { onNotices } from '../../../shared/ui/notify.js';
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

const asked: { method: string; path: string; body: unknown }[] = [];
const told: string[] = [];
let answered: SavedSearch[] = [];
let status = 200;
const answer = async ({ request }: { request: Request }) => {
  const text = await request.text();
  asked.push({
    method: request.method,
    path: new URL(request.url).pathname,
    body: text ? JSON.parse(text) : undefined,
  });
  return status === 200
    ? HttpResponse.json({ searches: answered })
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
  http.all('*/api/users/saved-searches', answer),
  http.all('*/api/users/saved-searches/*', answer),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'bypass' });
  provideTestToken();
  onNotices(({ text }) => told.push(text));
});
beforeEach(() => {
  asked.length = 0;
  told.length = 0;
  answered = [SEARCH];
  status = 200;
});
afterEach(cleanup);
afterAll(() => server.close());

function renderHere(shown: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const lastCall = () => asked.at(-1);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('saved searches (FIND-80)', () => {
  it('show what each looks for, where it leads, and how much is new', async () => {
    renderHere(<SavedSearchesScreen />);
    const link = await screen.findByRole('link', { name: LABEL });
    expect(link.getAttribute('href')).toBe('/browse?search=habit&tech=React&maxPrice=20');
    expect(screen.getByText('3 new')).toBeTruthy();
    expect(screen.getByText('Saved Mar 4, 2026. E-mails are on.')).toBeTruthy();
  });

  it('opened, are marked as looked at if something is new (FIND-81)', async () => {
    answered = [{ ...SEARCH, newCount: 10 }];
    renderHere(<SavedSearchesScreen />);
    expect(await screen.findByText('10+ new')).toBeTruthy();
    answered = [{ ...SEARCH, newCount: 0 }];
    await userEvent.click(screen.getByRole('link', { name: LABEL }));
    await waitFor(() => expect(screen.queryByText(/ new$/)).toBeNull());
    expect(lastCall()).toMatchObject({
      method: 'PUT',
      path: `/api/users/saved-searches/${SEARCH.id}/looked`,
    });
    await userEvent.click(screen.getByRole('link', { name: LABEL }));
    expect(asked).toHaveLength(2);
  });

  it('stop and send e-mails, and are removed', async () => {
    renderHere(<SavedSearchesScreen />);
    await screen.findByRole('link', { name: LABEL });
    answered = [{ ...SEARCH, emails: false }];
    await press(`Stop e-mails about ${LABEL}`);
    await waitFor(() => expect(screen.getByText(/E-mails are off/)).toBeTruthy());
    expect(lastCall()).toMatchObject({ method: 'PUT', body: { emails: false } });
    answered = [SEARCH];
    await press(`Send e-mails about ${LABEL}`);
    await waitFor(() => expect(lastCall()).toMatchObject({ method: 'PUT', body: { emails: true } }));
    answered = [];
    await press(`Remove ${LABEL}`);
    expect(await screen.findByText('No searches saved yet')).toBeTruthy();
    expect(lastCall()).toMatchObject({ method: 'DELETE' });
  });

  it('report a change that fails, and a list that does not load', async () => {
    renderHere(<SavedSearchesScreen />);
    await screen.findByRole('link', { name: LABEL });
    status = 500;
    await press(`Remove ${LABEL}`);
    await waitFor(() => expect(told.join()).toContain('Not changed.'));
    expect(screen.getByRole('link', { name: LABEL })).toBeTruthy();
    cleanup();
    renderHere(<SavedSearchesScreen />);
    expect(await screen.findByText('Failed to load saved searches')).toBeTruthy();
    status = 200;
    await press('Try Again');
    expect(await screen.findByRole('link', { name: LABEL })).toBeTruthy();
  });
});

describe('Save Search (FIND-80)', () => {
  const STATE: BrowseState = { ...BROWSE_DEFAULTS, search: 'habit', tech: 'React', maxPrice: '20' };

  it('saves what Browse shows, without its order, then links to the saved searches', async () => {
    answered = [];
    renderHere(<SaveSearch state={{ ...STATE, sort: 'price', order: 'asc' }} />);
    await screen.findByRole('button', { name: 'Save Search' });
    await waitFor(() => expect(asked).toHaveLength(1));
    answered = [SEARCH];
    await press('Save Search');
    const link = await screen.findByRole('link', { name: 'Search Saved' });
    expect(link.getAttribute('href')).toBe('/saved/searches');
    expect(document.activeElement).toBe(link);
    expect(lastCall()).toMatchObject({ method: 'POST', body: SEARCH.query });
    expect(told.join()).toContain('Search saved.');
  });

  it('is not offered for a list of everything, nor for a search that is saved', async () => {
    renderHere(
      <>
        <SaveSearch state={{ ...BROWSE_DEFAULTS, sort: 'price' }} />
        <SaveSearch state={STATE} />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'Search Saved' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why a search is not saved', async () => {
    answered = [];
    renderHere(<SaveSearch state={STATE} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    status = 409;
    await press('Save Search');
    await waitFor(() => expect(told.join()).toContain('Not saved. You have saved 20 searches.'));
  });
});
