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
