const KEY = 'signedIn';

/**
 * Whether this browser has signed in and not out since. The refresh cookie itself is hidden from scripts, so without
 * this mark every visitor's first call would be one that is bound to be refused. It proves nothing: only the server does.
 */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // A browser that keeps nothing may have a session all the same.
    return true;
  }
}

/** Remembers, or forgets, that this browser signed in. */
export function markSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
}
