import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/**
 * Query of the caller's demo session of an MVP; null if the caller never started one. The code of the request loads
 * after the page (DEMO-11).
 */
export function demoSessionQuery(mvpId: string) {
  return queryOptions({
    queryKey: ['demos', 'of', mvpId],
    queryFn: async ({ signal }) => {
      const { fetchDemo } = await loadChunk(() => import('./demo-calls.js'));
      return fetchDemo(mvpId, signal);
    },
    ...cacheTimes('other'),
    // Each use requests it again, because a demo ends without an action of the user.
    staleTime: 0,
  });
}
