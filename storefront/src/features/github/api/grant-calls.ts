import {
  endGitHubGrant,
  type GrantedRepositories,
  readGitHubGrant,
  startGitHubGrant,
} from '@market/contract/github';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cached } from '../../../shared/http/query-defaults.js';

/** Whether GitHub access can be given here, and the caller's own grant. */
export function grantQuery() {
  return queryOptions({
    queryKey: ['github', 'grant'],
    queryFn: ({ signal }) => call(readGitHubGrant, { signal }),
    ...cached('other'),
    staleTime: 0,
  });
}

/** Allows this browser to request access from GitHub; returns the address to open. */
export async function requestGrant(
  repositories: GrantedRepositories,
  display: 'popup' | 'page',
  returnTo: string,
): Promise<string> {
  return (await call(startGitHubGrant, { body: { repositories, display, returnTo } })).url;
}

/** Withdraws the access; its token is revoked at GitHub. */
export function withdrawGrant(): Promise<void> {
  return call(endGitHubGrant);
}
