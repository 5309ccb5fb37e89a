import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment } from '../endpoints/paging.js';

/** The providers with which people sign in (SIGNIN-1). */
export const ProviderName = z.enum(['google', 'github'], { error: 'Sign in with google or github' });
export type ProviderName = z.output<typeof ProviderName>;

/** Display names of the providers. */
export const PROVIDER_LABELS: Record<ProviderName, string> = { google: 'Google', github: 'GitHub' };

/** The hosts of the providers, as the list 'Linked providers' shows them. */
export const PROVIDER_HOSTS: Record<ProviderName, string> = { google: 'google.com', github: 'github.com' };

/** The roles of users (SIGNIN-9). */
export const Role = z.enum(['user', 'moderator', 'admin']);
export type Role = z.output<typeof Role>;

/** A sign-in method that the user has linked. */
export const ProviderData = z.object({
  providerId: ProviderName,
  uid: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.null(),
  photoURL: z.nullable(z.string()),
});

/** The signed-in user. */
export const AuthUser = z.object({
  uid: Id,
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** Whether the mail server refuses the user's address (NOTIFY-8); absent in responses of older servers. */
  emailRefused: z.optional(z.boolean()),
  phoneNumber: z.null(),
  photoURL: z.nullable(z.string()),
  providerData: z.array(ProviderData),
  isAnonymous: z.literal(false),
  tenantId: z.null(),
  role: Role,
  createdAt: Moment,
});
export type AuthUser = z.output<typeof AuthUser>;

/**
 * An access token with its lifetime `expires_in` in seconds, and its user. The refresh token is sent only in
 * a cookie (SIGNIN-5).
 */
export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  user: AuthUser,
});
export type TokenReply = z.output<typeof TokenReply>;

/**
 * The result of a sign-in, without a token. A pop-up posts it to the window that opened it; a redirect
 * contains it in its query.
 */
export const AuthMessage = z.object({
  type: z.literal('auth'),
  /** The id by which a receiver ignores duplicates: a result can arrive over several channels. */
  eventId: z.string(),
  mode: z.enum(['signin', 'link', 'grant']),
  provider: ProviderName,
  /** The error code; absent after a success. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type AuthMessage = z.output<typeof AuthMessage>;

/** A browser that is signed in to the caller's account (SIGNIN-11). */
export const SignedInBrowser = z.object({
  id: Id,
  /** The name of the browser and its system, such as 'Firefox on Linux'. */
  name: z.string(),
  signedInAt: Moment,
  lastUsedAt: Moment,
  /** Whether the request for this list came from that browser. */
  isCurrent: z.boolean(),
});
export type SignedInBrowser = z.output<typeof SignedInBrowser>;

export const listProviders = endpoint({
  id: 'identity.providers',
  method: 'GET',
  path: '/auth/providers',
  access: 'public',
  summary: 'Enabled sign-in methods',
  reply: z.object({ providers: z.array(ProviderName) }),
});
export const refreshToken = endpoint({
  id: 'identity.token',
  method: 'POST',
  path: '/auth/token',
  access: 'public',
  summary: 'Exchange the refresh cookie for an access token and a new refresh cookie',
  body: z.object({ grant_type: z.literal('refresh_token', { error: 'grant_type is refresh_token' }) }),
  reply: TokenReply,
});
export const logout = endpoint({
  id: 'identity.logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the session of the refresh cookie',
});
export const startLink = endpoint({
  id: 'identity.link',
  method: 'POST',
  path: '/auth/providers/{provider}/link',
  access: 'user',
  summary: 'Start linking a sign-in method; returns the address to open',
  params: z.object({ provider: ProviderName }),
  body: z.object({
    display: z._default(z.enum(['popup', 'page']), 'page'),
    returnTo: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: z.object({ url: z.string() }),
});
export const unlinkProvider = endpoint({
  id: 'identity.unlink',
  method: 'DELETE',
  path: '/auth/providers/{provider}',
  access: 'user',
  summary: 'Unlink a sign-in method and sign every other browser out; refused on the last one',
  params: z.object({ provider: ProviderName }),
  reply: AuthUser,
});
export const listSessions = endpoint({
  id: 'identity.sessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'user',
  summary: 'Signed-in browsers of the account, last used first',
  reply: z.object({ sessions: z.array(SignedInBrowser) }),
});
export const endSession = endpoint({
  id: 'identity.end-session',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'user',
  summary: 'Sign a browser out',
  params: z.object({ id: Id }),
});
export const endOtherSessions = endpoint({
  id: 'identity.end-other-sessions',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'user',
  summary: 'Sign every other browser out',
});
