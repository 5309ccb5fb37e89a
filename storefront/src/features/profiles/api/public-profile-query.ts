import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/**
 * Query of a public profile by id, or by a name that only one person has (PEOPLE-3). The code of the request is a
 * separate chunk, because the page of an MVP needs it only after the first load.
 */
export function publicProfileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'public', userId],
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('./public-profile-call.js'))).fetchPublicProfile(userId, signal),
    ...cacheTimes('other'),
  });
}
