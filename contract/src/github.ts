import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Moment } from './endpoints/paging.js';

/**
 * Which repositories a lister lets us read. Public repositories need no OAuth scope; private repositories need the
 * scope `repo`.
 */
export const GrantedRepositories = z.enum(['public', 'all'], { error: 'Use public or all' });
export type GrantedRepositories = z.output<typeof GrantedRepositories>;

/**
 * A lister's consent that we read the lister's repositories. It is `gone` once GitHub rejects the access token. The API
 * never returns the token.
 */
export const GitHubGrant = z.object({
  state: z.enum(['live', 'gone']),
  login: z.string(),
  repositories: GrantedRepositories,
  grantedat: Moment,
});
export type GitHubGrant = z.output<typeof GitHubGrant>;

export const readGitHubGrant = endpoint({
  id: 'github.grant',
  method: 'GET',
  path: '/users/github-grant',
  access: 'user',
  summary: "The caller's consent to read their GitHub repositories, if there is one",
  reply: z.object({
    /** Whether the settings name an OAuth app at GitHub. Without one, this site cannot ask listers for consent. */
    configured: z.boolean(),
    grant: z.nullable(GitHubGrant),
  }),
});
export const startGitHubGrant = endpoint({
  id: 'github.start-grant',
  method: 'POST',
  path: '/users/github-grant',
  access: 'user',
  summary: 'Start asking GitHub for access to repositories; returns the address to open',
  body: z.object({
    repositories: GrantedRepositories,
    display: z._default(z.enum(['popup', 'page']), 'page'),
    returnTo: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: z.object({ url: z.string() }),
});
export const endGitHubGrant = endpoint({
  id: 'github.end-grant',
  method: 'DELETE',
  path: '/users/github-grant',
  access: 'user',
  summary: 'Withdraw the consent: delete its token here and revoke it at GitHub',
});

/**
 * Error texts for the archive and invitation options of the listing form. Each says how to correct the error
 * (LIST-10).
 */
export const GITHUB_TEXTS = {
  grantNeeded: 'Give GitHub access first',
  notARepository:
    'An archive or an invitation requires a GitHub repository, such as https://github.com/owner/name',
  restricted:
    'The organization does not let this site read it. Ask for it at GitHub: Settings, Applications, this site, Organization access. Then try again',
  notReadable: 'GitHub does not show us this repository. Check the address and the access you gave',
  notWithApprovedSource:
    'This would apply at once to the approved source, where it is not possible. Choose it again once the new address is approved',
} as const;
