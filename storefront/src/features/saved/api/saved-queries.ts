import { infiniteQueryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import type { SavedPage } from './saved-listings.js';

/** How many cards are shown at first, and added by each click. */
const PAGE_SIZE = 24;

const loadSavedListings = () => loadChunk(() => import('./saved-listings.js'));

/**
 * Query of the listings of saved ids, in the order of the ids, in pages. Data from the stored copy counts as stale at
 * once.
 */
export function savedListingsQuery(ids: readonly string[]) {
  const times = cacheTimes('list');
  return infiniteQueryOptions({
    queryKey: ['listings', 'saved', ids],
    queryFn: async ({ pageParam, signal }): Promise<SavedPage> =>
      (await loadSavedListings()).fetchSavedPage(ids.slice(pageParam, pageParam + PAGE_SIZE), signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) =>
      pages.length * PAGE_SIZE < ids.length ? pages.length * PAGE_SIZE : undefined,
    ...times,
    staleTime: ({ state }) =>
      state.data?.pages.some(({ storedAt }) => storedAt !== null) ? 0 : times.staleTime,
  });
}
