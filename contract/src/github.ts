import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Moment } from './paging.js';

/** Which repositories a lister lets us read: public ones take no right at GitHub, private ones take its scope `repo`. */
export const GrantedRepositories = z.enum(['public', 'all'], { error: 'Use public or all' });
export type GrantedRepositories = z.output<typeof GrantedRepositories>;

/** A lister's consent to read their repositories; `gone` when GitHub takes it no longer. Its token is never told. */
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
    /** Whether consents can be given here at all. */
    configured: z.boolean(),
    grant: z.nullable(GitHubGrant),
  }),
});
export const startGitHubGrant = endpoint({
  id: 'github.start-grant',
  method: 'POST',
  path: '/users/github-grant',
  access: 'user',
  summary: 'Allow this browser to ask GitHub for access to repositories: answers the address to open',
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
  summary: 'Withdraw the consent: its token is forgotten here and taken back at GitHub',
});

/** What is wrong with asking for more than the source code's address; each names what mends it. */
export const GITHUB_SENTENCES = {
  grantNeeded: 'Give GitHub access first',
  notARepository:
    'An archive or an invitation takes a GitHub repository, such as https://github.com/owner/name',
} as const;
