/**
 * A cookie that tells scripts and pages that this browser probably has a session: they cannot see the refresh
 * cookie, which is httpOnly and sent only to the API. This cookie grants nothing. With it, `/` redirects to
 * /browse (FIND-2); without it, no page requests a token.
 */
export const SIGNED_IN_COOKIE = 'signed-in';
/** How many days an unused session and its signed-in cookie last. */
export const SESSION_WINDOW_DAYS = 30;

/** Returns whether a Cookie header or `document.cookie` contains the signed-in cookie. */
export function hasSignedInCookie(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${SIGNED_IN_COOKIE}=true`);
}

/** Returns the value for `document.cookie` that sets or deletes the signed-in cookie. */
export function signedInCookie(isSignedIn: boolean, isSecure: boolean): string {
  const ageSeconds = isSignedIn ? SESSION_WINDOW_DAYS * 24 * 60 * 60 : 0;
  return `${SIGNED_IN_COOKIE}=true; Path=/; Max-Age=${ageSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
