import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import type { AuthorizationChecks } from './authorization-checks.js';

/** A sign-in method. Errors are those of OAuthClient. */
export interface SignInProvider {
  /** Returns the provider's address to redirect a browser to. */
  authorizationUrl(checks: AuthorizationChecks): Promise<string>;
  /** Returns the account of the person who consented; `callback` is the query of the provider's redirect. */
  account(callback: URLSearchParams, checks: AuthorizationChecks): Promise<ProviderAccount>;
}
