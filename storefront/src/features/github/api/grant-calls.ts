import {
  endGitHubGrant,
  type GrantedRepositories,
  readGitHubGrant,
  startGitHubGrant,
} from '@market/contract/github';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Query: whether this site can request access to GitHub, and the caller's current grant. */
export function grantQuery() {
  return queryOptions({
    queryKey: ['github', 'grant'],
    queryFn: ({ signal }) => call(readGitHubGrant, { signal }),
    ...cacheTimes('other'),
    staleTime: 0,
  });
}

/** Starts a grant of GitHub access in this browser; returns GitHub's address to open. */
export async function requestGrant(
  repositories: GrantedRepositories,
  display: 'popup' | 'page',
  returnTo: string,
): Promise<string> {
  return (await call(startGitHubGrant, { body: { repositories, display, returnTo } })).url;
}

/** Withdraws the caller's grant and revokes its token at GitHub. */
export function withdrawGrant(): Promise<void> {
  return call(endGitHubGrant);
}
