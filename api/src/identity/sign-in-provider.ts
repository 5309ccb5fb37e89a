import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import type { AuthorizationChecks } from './authorization-checks.js';

/** A provider with which people can sign in. Throws the errors of OAuthClient. */
export interface SignInProvider {
  /** Returns the address at the provider to which a browser is redirected. */
  buildAuthorizationUrl(checks: AuthorizationChecks): Promise<string>;
  /**
   * Returns the account of the person who signed in; `callback` is the query with which the provider
   * redirected back.
   */
  readAccount(callback: URLSearchParams, checks: AuthorizationChecks): Promise<ProviderAccount>;
}
