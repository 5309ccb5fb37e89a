import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/** Query of the public profile of an MVP's developer. Its request is a separate chunk, which the page does not need at first. */
export function developerQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'public', userId],
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('../../ratings/api/rating-calls.js'))).fetchLister(userId, signal),
    ...cacheTimes('other'),
  });
}
