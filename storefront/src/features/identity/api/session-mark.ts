import { hasSignedInCookie, signedInCookie } from '@market/contract/identity/signed-in-cookie';

/** Whether this browser has signed in and not out since; only the server knows for sure. */
export function mayBeSignedIn(): boolean {
  return hasSignedInCookie(document.cookie);
}

/** Remembers, or forgets, that this browser signed in. */
export function markSignedIn(isSignedIn: boolean): void {
  document.cookie = signedInCookie(isSignedIn, window.location.protocol === 'https:');
}
