import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/**
 * Query of the caller's demo of an MVP; null if it was never started. The code of the request loads after the page
 * (DEMO-11).
 */
export function demoStandingQuery(mvpId: string) {
  return queryOptions({
    queryKey: ['demos', 'of', mvpId],
    queryFn: async ({ signal }) => {
      const { fetchDemo: demoOf } = await loadChunk(() => import('./demo-calls.js'));
      return demoOf(mvpId, signal);
    },
    ...cacheTimes('other'),
    // The cached answer is never used, because a demo ends without an action of the user.
    staleTime: 0,
  });
}
