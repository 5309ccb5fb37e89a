/**
 * Cookie by which a browser remembers that somebody signed in with it: the refresh cookie itself is hidden from scripts,
 * and sent to the API alone. It proves nothing. With it `/` leads to /browse at once (SPEC §2), and without it no page asks
 * for a token that it cannot get.
 */
export const SESSION_MARK_COOKIE = 'signed-in';
/** Days after which a sign-in that was not used again is over, and its mark with it. */
export const SESSION_WINDOW_DAYS = 30;

/** Whether a Cookie header, or `document.cookie`, holds the mark. */
export function hasSessionMark(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${SESSION_MARK_COOKIE}=true`);
}

/** What `document.cookie` is set to so that the browser remembers, or forgets, that somebody signed in with it. */
export function sessionMark(isSignedIn: boolean, isSecure: boolean): string {
  const ageSeconds = isSignedIn ? SESSION_WINDOW_DAYS * 24 * 60 * 60 : 0;
  return `${SESSION_MARK_COOKIE}=true; Path=/; Max-Age=${ageSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
