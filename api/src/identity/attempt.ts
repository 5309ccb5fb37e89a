import * as z from 'zod';
import { ProviderName } from '@market/contract/identity';

/** What a browser asks for when it sets out to a provider; what cannot be read counts as not said. */
export const SignInRequest = z.object({
  mode: z.enum(['signin', 'link']).catch('signin'),
  display: z.enum(['popup', 'page']).catch('page'),
  returnTo: z.string().optional().catch(undefined),
  ticket: z.string().optional().catch(undefined),
});
export type SignInRequest = z.output<typeof SignInRequest>;

/** The signed-in user a method is being linked to, and the session that asked. */
export const LinkOwner = z.object({ userId: z.string(), sessionId: z.string() });
export type LinkOwner = z.output<typeof LinkOwner>;

/** One way to a provider and back, kept in the browser's sign-in cookie meanwhile. */
export const Attempt = z.object({
  provider: z.enum(ProviderName.options),
  mode: z.enum(['signin', 'link']),
  display: z.enum(['popup', 'page']),
  returnTo: z.string(),
  state: z.string(),
  verifier: z.string(),
  /** What the provider's id token has to repeat; GitHub, which has none, is not asked. */
  nonce: z.string(),
  owner: LinkOwner.optional(),
});
export type Attempt = z.output<typeof Attempt>;

/** Where people go who did not say where to. */
export const FALLBACK_RETURN = { signin: '/', link: '/profile' } as const;
