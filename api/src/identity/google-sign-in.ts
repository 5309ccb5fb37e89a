import * as z from 'zod';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import type { AuthorizationChecks } from './authorization-checks.js';
import { OAuthClient, type OAuthRegistration } from './oauth-client.js';
import type { SignInProvider } from './sign-in-provider.js';

const GoogleUser = z.object({
  sub: z.string().min(1),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  email_verified: z.boolean().optional(),
  picture: z.nullish(z.string()),
});

/** Signs people in with Google by OpenID Connect. */
export class GoogleSignIn implements SignInProvider {
  private readonly client: OAuthClient;

  constructor(settings: Settings, registration: OAuthRegistration) {
    const authorizationServer = {
      issuer: new URL(settings.GOOGLE_AUTH_URL).origin,
      authorization_endpoint: settings.GOOGLE_AUTH_URL,
      token_endpoint: settings.GOOGLE_TOKEN_URL,
      userinfo_endpoint: settings.GOOGLE_USERINFO_URL,
    };
    this.client = new OAuthClient(authorizationServer, registration);
  }

  /**
   * Returns the address of Google's sign-in, which always asks the person to choose an account (SIGNIN-1).
   */
  buildAuthorizationUrl(checks: AuthorizationChecks): Promise<string> {
    const { nonce } = checks;
    const parameters = { scope: 'openid email profile', prompt: 'select_account', nonce };
    return this.client.buildAuthorizationUrl(checks, parameters);
  }

  async readAccount(callback: URLSearchParams, checks: AuthorizationChecks): Promise<ProviderAccount> {
    const tokens = await this.client.exchange(callback, checks);
    return googleAccount(await this.client.readUserInfo(tokens, GoogleUser));
  }
}

/** Returns the account that Google's user info describes; an unverified e-mail address is left out. */
export function googleAccount(user: z.output<typeof GoogleUser>): ProviderAccount {
  return {
    provider: 'google',
    subject: user.sub,
    login: '',
    displayName: user.name ?? null,
    email: user.email_verified ? (user.email ?? null) : null,
    photoUrl: user.picture ?? null,
  };
}
