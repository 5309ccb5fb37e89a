import type { Figures } from '@market/contract/figures';
import { useQuery } from '@tanstack/react-query';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/**
 * Returns the market's figures and its fee; undefined while they load, and if the request fails. The server renders none, so
 * none are returned during hydration either, although another part of the page may have loaded them by then.
 */
export function useFigures(): Figures | undefined {
  const { data } = useQuery({
    queryKey: ['figures'],
    queryFn: async ({ signal }) => (await loadChunk(() => import('./figures-call.js'))).fetchFigures(signal),
  });
  const isHydrated = useBrowserValue(() => true, false);
  return isHydrated ? data : undefined;
}
