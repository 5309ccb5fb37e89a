import { hasSignedInCookie, signedInCookie } from '@market/contract/identity/signed-in-cookie';

/** Whether this browser has the signed-in cookie. Only the server can check whether the session is still valid. */
export function mayBeSignedIn(): boolean {
  return hasSignedInCookie(document.cookie);
}

/** Sets or deletes the signed-in cookie. */
export function markSignedIn(isSignedIn: boolean): void {
  document.cookie = signedInCookie(isSignedIn, window.location.protocol === 'https:');
}
