import { render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_SIZE_DEFAULT } from '@market/contract/endpoints/paging';
import type { BrowseState } from '../../../features/listings/api/browse-state.js';
import { listingsQuery } from '../../../features/listings/api/listing-queries.js';
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
      <SearchResults state={state} headingRef={null} />
    </QueryClientProvider>
  );
  const shownLine = () => screen.getByText(/^Found/).textContent;
  const { rerender } = render(createResults(UNFILTERED));
  expect(shownLine()).toBe('Found 72 MVP(s)');
  rerender(createResults({ ...UNFILTERED, search: 'kite' }));
  expect(shownLine()).toBe('Found 72 MVP(s)');
});
