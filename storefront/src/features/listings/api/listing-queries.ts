import type { Listing, ListingsPage } from '@market/contract/listings/listings';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import type { BrowseState } from './browse-state.js';

type ListingFilters = Partial<BrowseState> & { readonly userId?: string; readonly popular?: 'true' };

/** Filters that find the popular MVPs of the homepage (FIND-66). */
export const POPULAR_FILTERS: ListingFilters = { sort: 'popular', popular: 'true' };
/** How many popular MVPs are requested. The homepage then omits those that it shows in other sections. */
export const POPULAR_LISTINGS_REQUESTED_MAX = 8;
/** How many popular MVPs the homepage, or a search without results, shows at most (FIND-66). */
export const POPULAR_LISTINGS_SHOWN_MAX = 4;

/** Schemas and requests are a separate chunk, which a server-rendered page does not need at first. */
const loadListingCalls = () => loadChunk(() => import('./listing-calls.js'));

/** Query of the listings that match `filters`, in pages of `limit` cards (FIND-1, API-2). */
export function listingsQuery(filters: ListingFilters, limit: number) {
  return infiniteQueryOptions({
    queryKey: ['listings', 'list', filters, limit],
    queryFn: async ({ pageParam, signal }): Promise<ListingsPage> =>
      (await loadListingCalls()).fetchListings(
        { ...filters, limit, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('list'),
  });
}

/** Query of one listing. */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: ['listings', 'detail', id],
    queryFn: async ({ signal }) => (await loadListingCalls()).fetchListing(id, signal),
    ...cacheTimes('detail'),
  });
}

/** Query of the names of the categories. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: ['listings', 'categories'],
    queryFn: async ({ signal }) => (await loadListingCalls()).fetchCategories(signal),
    ...cacheTimes('categories'),
  });
}

/** Returns the cards of all pages that have been loaded. */
export function loadedListings(data: InfiniteData<ListingsPage> | undefined): Listing[] {
  return data?.pages.flatMap((page) => page.mvps) ?? [];
}
