/** Where the http client gets its bearer token; the auth client fills this in at start. */
export interface TokenSource {
  /** Resolves once it is known whether someone is signed in: their token, or null. */
  token(): Promise<string | null>;
  /** The token if it is known already, without waiting. */
  tokenNow(): string | null;
  /** Whether someone is signed in, also while no token can be had for them. */
  hasUser?(): boolean;
  /** A new token after the server refused `refused`; null when signed out. */
  renew(refused: string): Promise<string | null>;
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

/** The token source in use. */
export function tokenSource(): TokenSource {
  return source;
}
