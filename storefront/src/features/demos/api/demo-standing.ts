import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/** The caller's demo of an MVP; null before it was started. The call's code loads after the page (DEMO-11). */
export function demoStandingQuery(mvpId: string) {
  return queryOptions({
    queryKey: ['demos', 'of', mvpId],
    queryFn: async ({ signal }) => {
      const { fetchDemo: demoOf } = await loadChunk(() => import('./demo-calls.js'));
      return demoOf(mvpId, signal);
    },
    ...cacheTimes('other'),
    // Never served from the cache, because a demo ends without an action of the user.
    staleTime: 0,
  });
}
