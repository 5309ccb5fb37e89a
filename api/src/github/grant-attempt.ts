import * as z from 'zod';
import { GrantedRepositories } from '@market/contract/github';
import { LinkOwner } from '../identity/attempt.js';

/** The page that the browser returns to after a grant, unless the attempt names another. */
export const GRANT_RETURN = '/profile?tab=profile';

const attemptFields = {
  repositories: z.enum(GrantedRepositories.options),
  display: z.enum(['popup', 'page']),
  returnTo: z.string(),
  owner: LinkOwner,
};

/** The content of a ticket that starts one grant. It is valid only in the browser that has the binding cookie. */
export const GrantTicket = z.object({ ...attemptFields, bindingHash: z.string() });
export type GrantTicket = z.output<typeof GrantTicket>;

/** A grant between the redirect to GitHub and the callback, stored in the browser's signed cookie. */
export const GrantAttempt = z.object({ ...attemptFields, state: z.string(), verifier: z.string() });
export type GrantAttempt = z.output<typeof GrantAttempt>;
