import { changeProfile, listDirectory, type ProfileInput, readProfile } from '@market/contract/profiles';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Query of the caller's own profile. */
export function ownProfileQuery() {
  return queryOptions({
    queryKey: ['profiles', 'own'],
    queryFn: ({ signal }) => call(readProfile, { signal }),
    ...cacheTimes('other'),
  });
}

/** Saves the caller's profile. */
export function saveProfile(body: ProfileInput) {
  return call(changeProfile, { body });
}

/** Query of all people, newest first, in pages. `search` is looked up in name, bio and location (PEOPLE-10). */
export function directoryQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['profiles', 'directory', search],
    queryFn: ({ pageParam, signal }) =>
      callPage(listDirectory, { query: { search, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('other'),
  });
}
