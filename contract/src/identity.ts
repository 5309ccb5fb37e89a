import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id, Moment } from './paging.js';

/** Sign-in methods (SPEC §1). */
export const ProviderName = z.enum(['google', 'github'], { error: 'Sign in with google or github' });
export type ProviderName = z.output<typeof ProviderName>;

/** How a provider is called in sentences. */
export const PROVIDER_LABELS: Record<ProviderName, string> = { google: 'Google', github: 'GitHub' };

/** Roles (DECISIONS 19). */
export const Role = z.enum(['user', 'moderator', 'admin']);
export type Role = z.output<typeof Role>;

/** One linked sign-in method. */
export const ProviderData = z.object({
  providerId: ProviderName,
  uid: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.null(),
  photoURL: z.nullable(z.string()),
});

/** The signed-in user as SPEC §3 names its fields. */
export const AuthUser = z.object({
  uid: Id,
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  phoneNumber: z.null(),
  photoURL: z.nullable(z.string()),
  providerData: z.array(ProviderData),
  isAnonymous: z.literal(false),
  tenantId: z.null(),
  role: Role,
  createdAt: Moment,
});
export type AuthUser = z.output<typeof AuthUser>;

/** An access token (bearer, `expires_in` in seconds) and whom it is for; the refresh token travels in a cookie only (DECISIONS 17). */
export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  user: AuthUser,
});
export type TokenReply = z.output<typeof TokenReply>;

/** Posted by the pop-up to its opener, on our own origin only, without a token; also the query of the page redirect. */
export const AuthMessage = z.object({
  type: z.literal('auth'),
  /** Names the report: it may arrive on several ways. */
  eventId: z.string(),
  mode: z.enum(['signin', 'link', 'grant']),
  provider: ProviderName,
  /** Absent when it worked. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type AuthMessage = z.output<typeof AuthMessage>;

/** A browser that is signed in to one's account. */
export const SignedInBrowser = z.object({
  id: Id,
  /** Such as 'Firefox on Linux'. */
  name: z.string(),
  signedInAt: Moment,
  lastUsedAt: Moment,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type SignedInBrowser = z.output<typeof SignedInBrowser>;

export const listProviders = endpoint({
  id: 'identity.providers',
  method: 'GET',
  path: '/auth/providers',
  access: 'public',
  summary: 'Sign-in methods that are switched on',
  reply: z.object({ providers: z.array(ProviderName) }),
});
export const refreshToken = endpoint({
  id: 'identity.token',
  method: 'POST',
  path: '/auth/token',
  access: 'public',
  summary: 'A new access token for the refresh cookie, which is rotated',
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
  summary: 'Allow this browser to link a sign-in method: answers the address to open',
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
  summary: 'Unlink a sign-in method; refused on the last one',
  params: z.object({ provider: ProviderName }),
  reply: AuthUser,
});
export const listSessions = endpoint({
  id: 'identity.sessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'user',
  summary: 'Browsers that are signed in to the account, last used first',
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
