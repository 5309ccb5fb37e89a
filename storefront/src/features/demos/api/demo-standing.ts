import { queryOptions } from '@tanstack/react-query';
import { cached } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/** The caller's demo of an MVP, running or used, null before it was started; its code loads after the page (DEMO-11). */
export function demoStandingQuery(mvpId: string) {
  return queryOptions({
    queryKey: ['demos', 'of', mvpId],
    queryFn: async ({ signal }) => {
      const { demoOf } = await loadChunk(() => import('./demo-calls.js'));
      return demoOf(mvpId, signal);
    },
    ...cached('other'),
    // A demo ends by itself.
    staleTime: 0,
  });
}
