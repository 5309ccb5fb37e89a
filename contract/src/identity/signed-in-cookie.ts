/**
 * Cookie by which scripts and pages see that this browser probably has a session: the refresh cookie is httpOnly and
 * sent to the API only. It proves nothing. With it `/` redirects to /browse (FIND-2); without it no page requests a token.
 */
export const SIGNED_IN_COOKIE = 'signed-in';
/** Days after which an unused session and its signed-in cookie expire. */
export const SESSION_WINDOW_DAYS = 30;

/** Whether a Cookie header or `document.cookie` contains the signed-in cookie. */
export function hasSignedInCookie(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${SIGNED_IN_COOKIE}=true`);
}

/** Returns the value for `document.cookie` that sets or deletes the signed-in cookie. */
export function signedInCookie(isSignedIn: boolean, isSecure: boolean): string {
  const ageSeconds = isSignedIn ? SESSION_WINDOW_DAYS * 24 * 60 * 60 : 0;
  return `${SIGNED_IN_COOKIE}=true; Path=/; Max-Age=${ageSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
