import type { SiteTextName } from '@market/contract/site-texts';
import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../../../shared/load-chunk.js';

/** Query of one of the site's texts. Texts change only when the server restarts, so they stay in the cache. */
export function textQuery(name: SiteTextName) {
  return queryOptions({
    queryKey: ['texts', name],
    queryFn: async ({ signal }) => (await loadChunk(() => import('./text-call.js'))).fetchText(name, signal),
    staleTime: Infinity,
  });
}
