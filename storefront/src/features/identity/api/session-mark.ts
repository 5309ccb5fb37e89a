import { hasSessionMark, SESSION_MARK_COOKIE, SESSION_WINDOW_DAYS } from '@market/contract/session-mark';

const DAY_SECONDS = 24 * 60 * 60;

/** Whether this browser has signed in and not out since; only the server knows for sure. */
export function mayBeSignedIn(): boolean {
  return hasSessionMark(document.cookie);
}

/** Remembers, or forgets, that this browser signed in. */
export function markSignedIn(isSignedIn: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = isSignedIn ? SESSION_WINDOW_DAYS * DAY_SECONDS : 0;
  document.cookie = `${SESSION_MARK_COOKIE}=true; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
