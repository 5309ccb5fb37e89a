import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../load-chunk.js';

/** Query of the public settings of this site, such as the address from which videos are embedded. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('./settings-call.js'))).fetchSettings(signal),
    staleTime: Infinity,
  });
}
