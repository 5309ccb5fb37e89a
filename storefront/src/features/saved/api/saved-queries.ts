import { infiniteQueryOptions } from '@tanstack/react-query';
import { cached } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import type { SavedPage } from './saved-listings.js';

/** The number of cards shown at first, and added per click. */
const STEP = 24;

const calls = () => loadChunk(() => import('./saved-listings.js'));

/** The listings of saved ids, in the order of the ids, page by page; data from the stored copy is stale at once. */
export function savedQuery(ids: readonly string[]) {
  const times = cached('list');
  return infiniteQueryOptions({
    queryKey: ['listings', 'saved', ids],
    queryFn: async ({ pageParam, signal }): Promise<SavedPage> =>
      (await calls()).fetchSaved(ids.slice(pageParam, pageParam + STEP), signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => (pages.length * STEP < ids.length ? pages.length * STEP : undefined),
    ...times,
    staleTime: ({ state }) =>
      state.data?.pages.some(({ storedAt }) => storedAt !== null) ? 0 : times.staleTime,
  });
}
