import type { AuthUser, ProviderName } from '@market/contract/identity/identity';

/** State of the sign-in: loading until the first response, then signed in or out (SIGNIN-12). */
export type AuthState =
  | { readonly status: 'loading' }
  /**
   * `isUnconfirmed`: the server did not respond, so the user may still be signed in. `disabledMessage`: why a
   * moderator disabled the account.
   */
  | { readonly status: 'signedOut'; readonly isUnconfirmed?: true; readonly disabledMessage?: string }
  | { readonly status: 'signedIn'; readonly user: AuthUser };

/** An access token in memory, with its expiry in milliseconds since 1970. */
export interface Session {
  readonly token: string;
  readonly expiresAtMs: number;
  readonly user: AuthUser;
}

/** A failed sign-in or linking; `code` is one of auth-codes.ts ('auth/popup-closed-by-user', …). */
export class AuthFailure extends Error {
  readonly code: string;
  readonly provider: ProviderName;

  constructor(provider: ProviderName, code: string, message = code) {
    super(message);
    this.name = 'AuthFailure';
    this.code = code;
    this.provider = provider;
  }
}

/** Messages between tabs of this site. */
export type TabMessage =
  | { readonly type: 'session'; readonly session: Session }
  | { readonly type: 'signed-out'; readonly disabledMessage?: string };
