import { listCategories, listListings, type Listing, type ListingsPage, readListing } from '@market/contract/listings';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cached } from '../../../shared/http/query-defaults.js';
import type { BrowseState } from './browse-state.js';

type Filters = Partial<BrowseState> & { readonly userId?: string };

/** Pages of listings that match, `limit` cards each (SPEC §7 GET /mvps, DECISIONS 2). */
export function listingsQuery(filters: Filters, limit: number) {
  return infiniteQueryOptions({
    queryKey: ['listings', 'list', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      call(listListings, { query: { ...filters, limit, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page: ListingsPage) => page.nextCursor ?? undefined,
    ...cached('list'),
  });
}

/** The listings of some ids, in the order of the ids; ids that are gone are left out. */
export function listingsByIdsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['listings', 'ids', ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const { mvps } = await call(listListings, { query: { ids: ids.join(','), limit: ids.length }, signal });
      const byId = new Map(mvps.map((listing) => [listing.id, listing]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    ...cached('list'),
  });
}

/** One listing (SPEC §7 GET /mvps/{id}). */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: ['listings', 'detail', id],
    queryFn: ({ signal }) => call(readListing, { params: { id }, signal }),
    ...cached('detail'),
  });
}

/** Names of the categories (SPEC §7 GET /mvps/categories/list). */
export function categoriesQuery() {
  return queryOptions({
    queryKey: ['listings', 'categories'],
    queryFn: ({ signal }) => call(listCategories, { signal }),
    ...cached('categories'),
  });
}

/** All cards of the pages read so far. */
export function cardsOf(data: InfiniteData<ListingsPage> | undefined): Listing[] {
  return data?.pages.flatMap((page) => page.mvps) ?? [];
}
