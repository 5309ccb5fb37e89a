/**
 * A cookie that shows that this browser probably has a session; it grants no access. With it, `/` redirects to /browse
 * (FIND-2); without it, no page requests a token. The refresh cookie cannot show this: scripts cannot read it, because
 * it is httpOnly, and browsers do not send it when another site links here, because it is `SameSite=Strict`.
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
