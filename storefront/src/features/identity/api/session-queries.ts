import { endOtherSessions, endSession, listSessions } from '@market/contract/identity/identity';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Query of the browsers that are signed in to the account, last used first; throws ApiError. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['identity', 'sessions'],
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
    ...cacheTimes('other'),
  });
}

/** Signs out the browser with this session id, or with 'others' all browsers except this one; throws ApiError. */
export function signOutBrowser(id: string | 'others'): Promise<void> {
  return id === 'others' ? call(endOtherSessions) : call(endSession, { params: { id } });
}
