import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';

/** Random values that bind a provider's response to one attempt of one browser (SIGNIN-7). */
export interface AuthorizationChecks {
  readonly state: string;
  /** PKCE code verifier. */
  readonly verifier: string;
  /** The id token repeats it. GitHub issues no id token, so the nonce is not sent to GitHub. */
  readonly nonce: string;
}

/** Returns new checks, each of 256 random bits in base64url. */
export function newChecks(): AuthorizationChecks {
  return { state: randomState(), verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
}
