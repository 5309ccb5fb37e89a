import { Inject, Injectable } from '@nestjs/common';
import type { ProviderName } from '@market/contract/identity/identity';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { GitHubSignIn } from './github-sign-in.js';
import { GoogleSignIn } from './google-sign-in.js';
import type { OAuthRegistration } from './oauth-client.js';
import type { SignInProvider } from './sign-in-provider.js';

/** The sign-in methods for which client id and secret are configured. */
@Injectable()
export class Providers {
  private readonly providers = new Map<ProviderName, SignInProvider>();

  constructor(@Inject(SETTINGS) settings: Settings) {
    const google = registrationOf('google', settings);
    if (google) this.providers.set('google', new GoogleSignIn(settings, google));
    const github = registrationOf('github', settings);
    if (github) this.providers.set('github', new GitHubSignIn(settings, github));
  }

  /** Returns the names of the configured methods. */
  listNames(): ProviderName[] {
    return [...this.providers.keys()];
  }

  /** Returns a sign-in method; throws DomainError `auth/provider-not-configured`. */
  getByName(name: ProviderName): SignInProvider {
    const provider = this.providers.get(name);
    if (!provider) throw new DomainError('auth/provider-not-configured');
    return provider;
  }
}

function registrationOf(name: ProviderName, settings: Settings): OAuthRegistration | undefined {
  const [clientId, clientSecret] =
    name === 'google'
      ? [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET]
      : [settings.GITHUB_CLIENT_ID, settings.GITHUB_CLIENT_SECRET];
  if (!clientId || !clientSecret) return undefined;
  return {
    clientId,
    clientSecret,
    redirectUri: `${settings.PUBLIC_URL}${API_PREFIX}/auth/${name}/callback`,
  };
}
