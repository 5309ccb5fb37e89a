import * as z from 'zod';
import { GrantedRepositories } from '@market/contract/github';
import { LinkOwner } from '../identity/attempt.js';

/** Where people go who did not say where to. */
export const GRANT_RETURN = '/profile?tab=profile';

const way = {
  repositories: z.enum(GrantedRepositories.options),
  display: z.enum(['popup', 'page']),
  returnTo: z.string(),
  owner: LinkOwner,
};

/** The right to ask GitHub for a further consent, once, in the browser that holds the binding cookie. */
export const GrantTicket = z.object({ ...way, bindingHash: z.string() });
export type GrantTicket = z.output<typeof GrantTicket>;

/** One way to GitHub and back, kept in the browser's cookie meanwhile. */
export const GrantAttempt = z.object({ ...way, state: z.string(), verifier: z.string() });
export type GrantAttempt = z.output<typeof GrantAttempt>;
