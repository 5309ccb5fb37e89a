import * as z from 'zod';
import { ProviderName } from '@market/contract/identity/identity';

/** The query of the page that starts a sign-in. Invalid values are replaced by defaults. */
export const SignInRequest = z.object({
  mode: z.enum(['signin', 'link']).catch('signin'),
  display: z.enum(['popup', 'page']).catch('page'),
  returnTo: z.string().optional().catch(undefined),
  ticket: z.string().optional().catch(undefined),
});
export type SignInRequest = z.output<typeof SignInRequest>;

/**
 * The user who links a sign-in method or grants access to their GitHub repositories, and the session in which the
 * user began to do so.
 */
export const LinkOwner = z.object({ userId: z.string(), sessionId: z.string() });
export type LinkOwner = z.output<typeof LinkOwner>;

/** A sign-in between the redirect to the provider and its callback, stored in a signed cookie. */
export const Attempt = z.object({
  provider: z.enum(ProviderName.options),
  mode: z.enum(['signin', 'link']),
  display: z.enum(['popup', 'page']),
  returnTo: z.string(),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  owner: LinkOwner.optional(),
});
export type Attempt = z.output<typeof Attempt>;

/** The page to open after a sign-in if the browser named none (SIGNIN-8). */
export const FALLBACK_RETURN_PATHS = { signin: '/', link: '/profile' } as const;
