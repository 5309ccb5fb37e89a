import { hasSessionMark, sessionMark } from '@market/contract/session-mark';

/** Whether this browser has signed in and not out since; only the server knows for sure. */
export function mayBeSignedIn(): boolean {
  return hasSessionMark(document.cookie);
}

/** Remembers, or forgets, that this browser signed in. */
export function markSignedIn(isSignedIn: boolean): void {
  document.cookie = sessionMark(isSignedIn, window.location.protocol === 'https:');
}
