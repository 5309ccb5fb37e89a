import { hasSignedInCookie, signedInCookie } from '@market/contract/identity/signed-in-cookie';

/** Whether a person signed in here and did not sign out since; only the server knows whether the session is valid. */
export function mayBeSignedIn(): boolean {
  return hasSignedInCookie(document.cookie);
}

/** Stores or deletes the mark. */
export function markSignedIn(isSignedIn: boolean): void {
  document.cookie = signedInCookie(isSignedIn, window.location.protocol === 'https:');
}
