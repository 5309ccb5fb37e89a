import * as z from 'zod';
import { GrantedRepositories } from '@market/contract/github';
import { LinkOwner } from '../identity/attempt.js';

/**
 * The page to which the browser returns after a lister gave consent at GitHub, unless the attempt names another page.
 */
export const GRANT_RETURN_PATH = '/profile?tab=profile';

const grantAttemptFields = {
  repositories: z.enum(GrantedRepositories.options),
  display: z.enum(['popup', 'page']),
  returnTo: z.string(),
  owner: LinkOwner,
};

/**
 * The content of a ticket with which a browser opens the page that redirects to GitHub for consent. The ticket is
 * valid only in the browser that has the binding cookie.
 */
export const GrantTicket = z.object({ ...grantAttemptFields, bindingHash: z.string() });
export type GrantTicket = z.output<typeof GrantTicket>;

/**
 * An attempt to get a lister's consent, between the redirect to GitHub and GitHub's callback. It is stored in
 * a signed cookie.
 */
export const GrantAttempt = z.object({ ...grantAttemptFields, state: z.string(), verifier: z.string() });
export type GrantAttempt = z.output<typeof GrantAttempt>;
