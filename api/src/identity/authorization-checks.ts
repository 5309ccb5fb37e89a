import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';

/** Random values that bind a provider's response to one sign-in attempt in one browser (SIGNIN-7). */
export interface AuthorizationChecks {
  readonly state: string;
  /** The code verifier of PKCE (RFC 7636). */
  readonly verifier: string;
  /** A value that the id token must repeat. GitHub issues no id token, so no nonce is sent to GitHub. */
  readonly nonce: string;
}

/**
 * Returns whether a provider's callback belongs to the attempt with these checks (SIGNIN-7). The query of the callback
 * must contain exactly one state, equal to the state of the attempt.
 */
export function isCallbackOf(
  { state }: Pick<AuthorizationChecks, 'state'>,
  callback: URLSearchParams,
): boolean {
  const states = callback.getAll('state');
  return states.length === 1 && states[0] === state;
}

/** Returns new random values, each of 256 bits in base64url. */
export function newChecks(): AuthorizationChecks {
  return { state: randomState(), verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
}
