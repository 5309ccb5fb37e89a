/** Times and sizes of the auth client, in milliseconds unless named (SPEC §9 'Auth', DECISIONS 17). */
export const AUTH_TIMES = {
  accessTokenMs: 15 * 60_000,
  refreshMarginMs: 5 * 60_000,
  expiredEarlyMs: 30_000,
  backoffFirstMs: 30_000,
  backoffMaxMs: 960_000,
  networkTimeoutMs: 30_000,
  networkTimeoutMaxMs: 60_000,
  popupPollMs: 2_000,
  popupPollMaxMs: 10_000,
  popupClosedWaitMs: 8_000,
  eventCacheMs: 10 * 60_000,
  storagePollMs: 1_000,
  syncTokenMaxAgeMs: 300_000,
} as const;

export const POPUP_SIZE = { width: 500, height: 600 } as const;

/** Sentences of sign-in (SPEC §8 'Login'). */
export const LOGIN_SENTENCES = {
  unauthorizedDomain: 'This domain is not authorized for authentication.',
  redirecting: 'Redirecting for authentication...',
  google: 'Failed to sign in with Google',
  github: 'Failed to sign in with GitHub',
  logout: 'Failed to logout',
  noUserToLink: 'No user is currently signed in',
} as const;

/** Sentences of linking (SPEC §8 'GitHub linking', 'Profile linking'). */
export const LINK_SENTENCES = {
  githubLinked: 'GitHub account is already linked to this profile.',
  githubInUse: 'This GitHub account is already linked to another profile.',
  githubFailed: 'Failed to link GitHub account',
  inUse: 'This account is already linked to another user.',
  alreadyLinked: (provider: string) => `Your account is already linked with ${provider}.`,
  linkFailed: (provider: string, message: string) => `Failed to link ${provider} account: ${message}`,
  unlinkFailed: (message: string) => `Failed to unlink account: ${message}`,
  linked: (provider: string) => `Successfully linked ${provider} account!`,
  unlinked: 'Account unlinked successfully!',
  lastMethod: 'The last remaining sign-in method cannot be unlinked.',
} as const;

/** Broadcast channel on which tabs of this site, and the sign-in pop-up, tell each other how sign-in stands. */
export const AUTH_CHANNEL = 'auth';
/** Lock under which one page at a time spends the refresh cookie: reuse of an old one ends the session (DECISIONS 17). */
export const REFRESH_LOCK = 'auth-refresh';
/** Header that no form and no link of another site can send: calls that act on a cookie carry it. */
export const OWN_CALL = { header: 'x-requested-with', value: 'mvp-market' } as const;
