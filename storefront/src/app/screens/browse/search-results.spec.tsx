import { render, screen, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_SIZE_DEFAULT } from '@market/contract/endpoints/paging';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import type { BrowseState } from '../../../features/listings/api/browse-state.js';
import { listingsQuery } from '../../../features/listings/api/listing-queries.js';
import { renderApp } from '../../render-app.js';
import { SearchResults } from './SearchResults.js';

const UNFILTERED: BrowseState = {
  search: '',
  category: '',
  tech: '',
  tag: '',
  minPrice: '',
  maxPrice: '',
  available: '',
  sort: 'createdAt',
  order: 'desc',
};

// Requests never get a response, so the list keeps showing its loading state.
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined)));
afterEach(() => {
  vi.restoreAllMocks();
});

it('the result line shows the previous filters until the next result arrives (FIND-4)', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const page = { mvps: [], total: 72, nextCursor: null };
  queryClient.setQueryData(listingsQuery(UNFILTERED, PAGE_SIZE_DEFAULT).queryKey, {
    pages: [page],
    pageParams: [''],
  });
  const createResults = (state: BrowseState) => (
    <QueryClientProvider client={queryClient}>
      <SearchResults state={state} onClear={() => undefined} headingRef={null} />
    </QueryClientProvider>
  );
  const shownCountText = () => screen.getByText(/^Found/).textContent;
  const { rerender } = render(createResults(UNFILTERED));
  expect(shownCountText()).toBe('Found 72 MVP(s)');
  rerender(createResults({ ...UNFILTERED, search: 'kite' }));
  expect(shownCountText()).toBe('Found 72 MVP(s)');
});

describe('a search without results (FIND-66)', () => {
  const respond = (foundPage: object) =>
    vi.mocked(globalThis.fetch).mockImplementation((input) => {
      const { searchParams } = new URL(String(input), window.location.href);
      const popularPage = { mvps: [PUBLIC_LISTING], total: 1, nextCursor: null };
      return Promise.resolve(Response.json(searchParams.has('popular') ? popularPage : foundPage));
    });

  it('shows popular MVPs', async () => {
    respond({ mvps: [], total: 0, nextCursor: null });
    renderApp('/?search=zzz', 'visitor');
    const popularMvps = await screen.findByRole('region', { name: 'Popular' });
    expect(within(popularMvps).getByRole('heading', { name: PUBLIC_LISTING.title })).toBeTruthy();
    expect(screen.getByText('No MVPs found')).toBeTruthy();
  });

  it('shows the results of a corrected search, if there is one, instead of popular MVPs', async () => {
    respond({ mvps: [], total: 0, nextCursor: null, didYouMean: 'kite' });
    renderApp('/?search=kyte', 'visitor');
    await screen.findByRole('heading', { name: 'Results for “kite”' });
    expect(screen.queryByRole('region', { name: 'Popular' })).toBeNull();
  });
});
