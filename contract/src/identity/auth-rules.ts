/** Time limits of the auth client (SIGNIN-5, SIGNIN-6). */
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

/** Texts of the sign-in screen. */
export const LOGIN_TEXTS = {
  unauthorizedDomain: 'This domain is not authorized for authentication.',
  redirecting: 'Redirecting for authentication...',
  google: 'Failed to sign in with Google',
  github: 'Failed to sign in with GitHub',
  logout: 'Failed to logout',
  noUserToLink: 'No user is currently signed in',
} as const;

/** Texts of linking and unlinking sign-in methods (SIGNIN-2 to SIGNIN-4). */
export const LINK_TEXTS = {
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

/**
 * The broadcast channel by which the tabs of this site and the sign-in pop-up share whether the user is
 * signed in.
 */
export const AUTH_CHANNEL = 'auth';
/**
 * A tab must hold this web lock while it uses the refresh cookie. Each use replaces the cookie. Without the lock, two
 * tabs could send the same old cookie. The second use would end the session if the new cookie was already used
 * (SIGNIN-5).
 */
export const REFRESH_LOCK = 'auth-refresh';
/**
 * A header that every request with a cookie must have. Forms and links of other sites cannot send it, which
 * prevents CSRF.
 */
export const CSRF_HEADER = { name: 'x-requested-with', value: 'mvp-market' } as const;
