import type { Figures } from '@market/contract/figures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadChunk } from '../../../shared/load-chunk.js';

/** The query of the market's figures and its fee; null if the server could not read them for its page. */
export function figuresQuery() {
  return queryOptions<Figures | null>({
    queryKey: ['figures'],
    queryFn: async ({ signal }) => (await loadChunk(() => import('./figures-call.js'))).fetchFigures(signal),
    // Two parts of the homepage show the figures, and React hydrates one after the other. New figures between the two would
    // differ from the HTML of the second part.
    staleTime: Infinity,
  });
}

/** Returns the market's figures and its fee; undefined while they load, and if the request failed. */
export function useFigures(): Figures | undefined {
  return useQuery(figuresQuery()).data ?? undefined;
}
