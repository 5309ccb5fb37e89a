import type { SiteTextName } from '@market/contract/site-texts';
import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../../../shared/load-chunk.js';

/** One of the site's texts; it changes only when the server restarts. */
export function textQuery(name: SiteTextName) {
  return queryOptions({
    queryKey: ['texts', name],
    queryFn: async ({ signal }) => (await loadChunk(() => import('./text-call.js'))).fetchText(name, signal),
    staleTime: Infinity,
  });
}
