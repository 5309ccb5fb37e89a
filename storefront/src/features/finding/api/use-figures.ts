import type { Figures } from '@market/contract/figures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadChunk } from '../../../shared/load-chunk.js';

/** The query of the market's figures and its fee. */
export function figuresQuery() {
  return queryOptions<Figures>({
    queryKey: ['figures'],
    queryFn: async ({ signal }) => (await loadChunk(() => import('./figures-call.js'))).fetchFigures(signal),
  });
}

/** Returns the market's figures and its fee; undefined while they load, and if the request failed. */
export function useFigures(): Figures | undefined {
  return useQuery(figuresQuery()).data;
}
