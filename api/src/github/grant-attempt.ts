import * as z from 'zod';
import { GrantedRepositories } from '@market/contract/github';
import { LinkOwner } from '../identity/attempt.js';

/** Where a grant leads if the browser named no page. */
export const GRANT_RETURN = '/profile?tab=profile';

const way = {
  repositories: z.enum(GrantedRepositories.options),
  display: z.enum(['popup', 'page']),
  returnTo: z.string(),
  owner: LinkOwner,
};

/** A ticket that starts one grant, in the browser that has the binding cookie. */
export const GrantTicket = z.object({ ...way, bindingHash: z.string() });
export type GrantTicket = z.output<typeof GrantTicket>;

/** A grant under way, stored in the browser's signed cookie. */
export const GrantAttempt = z.object({ ...way, state: z.string(), verifier: z.string() });
export type GrantAttempt = z.output<typeof GrantAttempt>;
