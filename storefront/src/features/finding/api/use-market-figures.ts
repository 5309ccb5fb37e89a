import type { Figures } from '@market/contract/figures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadChunk } from '../../../shared/load-chunk.js';

/** The query of the market's figures and its fee. */
export function marketFiguresQuery() {
  return queryOptions<Figures>({
    queryKey: ['figures'],
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('./market-figures-call.js'))).fetchMarketFigures(signal),
  });
}

/** Returns the market's figures and its fee; undefined while they load, and if the request failed. */
export function useMarketFigures(): Figures | undefined {
  return useQuery(marketFiguresQuery()).data;
}
