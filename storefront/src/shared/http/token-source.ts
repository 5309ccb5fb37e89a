/** Source of the HTTP client's bearer token. The auth client implements this interface. */
export interface TokenSource {
  /** Waits until the session is known; resolves with the user's token, or null if signed out. */
  token(): Promise<string | null>;
  /** Returns the token without waiting; null if it is not known yet. */
  tokenNow(): string | null;
  /** Whether a user is signed in, even if no token can be requested at the moment. */
  hasUser?(): boolean;
  /** Requests a new token after the server rejected `rejectedToken`; null if signed out. */
  renew(rejectedToken: string): Promise<string | null>;
}

const signedOut: TokenSource = {
  token: () => Promise.resolve(null),
  tokenNow: () => null,
  renew: () => Promise.resolve(null),
};

let source = signedOut;

/** Connects the HTTP client to the auth client; tests call it without an argument to disconnect. */
export function provideTokens(next: TokenSource = signedOut): void {
  source = next;
}

/** Returns the current token source. */
export function tokenSource(): TokenSource {
  return source;
}
