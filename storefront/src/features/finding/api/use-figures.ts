import type { Figures } from '@market/contract/figures';
import { useQuery } from '@tanstack/react-query';
import { loadChunk } from '../../../shared/load-chunk.js';

/** Returns the market's total figures; undefined while they load, and if the request fails. */
export function useFigures(): Figures | undefined {
  const { data } = useQuery({
    queryKey: ['figures'],
    queryFn: async ({ signal }) => (await loadChunk(() => import('./figures-call.js'))).fetchFigures(signal),
  });
  return data;
}
