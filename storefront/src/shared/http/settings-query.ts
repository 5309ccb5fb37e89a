import { queryOptions } from '@tanstack/react-query';
import { loadChunk } from '../load-chunk.js';

/** Settings of this installation: where videos are embedded from. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('./settings-call.js'))).fetchSettings(signal),
    staleTime: Infinity,
  });
}
