import { Inject, Injectable } from '@nestjs/common';
import type { ProviderName } from '@market/contract/identity';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { GitHubStrategy } from './github.strategy.js';
import { GoogleStrategy } from './google.strategy.js';
import type { ProviderStrategy } from './provider-strategy.js';

/** The sign-in methods that this installation has keys for. */
@Injectable()
export class Providers {
  private readonly strategies = new Map<ProviderName, ProviderStrategy>();

  constructor(@Inject(SETTINGS) settings: Settings) {
    const callbackURL = (provider: ProviderName) =>
      `${settings.PUBLIC_URL}${API_PREFIX}/auth/${provider}/callback`;
    if (settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET) {
      const keys = {
        clientID: settings.GOOGLE_CLIENT_ID,
        clientSecret: settings.GOOGLE_CLIENT_SECRET,
        callbackURL: callbackURL('google'),
      };
      this.strategies.set('google', new GoogleStrategy(settings, keys));
    }
    if (settings.GITHUB_CLIENT_ID && settings.GITHUB_CLIENT_SECRET) {
      const keys = {
        clientID: settings.GITHUB_CLIENT_ID,
        clientSecret: settings.GITHUB_CLIENT_SECRET,
        callbackURL: callbackURL('github'),
      };
      this.strategies.set('github', new GitHubStrategy(settings, keys));
    }
  }

  /** Names of the methods that are switched on. */
  names(): ProviderName[] {
    return [...this.strategies.keys()];
  }

  /** A method's strategy; throws `auth/provider-not-configured`. */
  strategy(provider: ProviderName): ProviderStrategy {
    const strategy = this.strategies.get(provider);
    if (!strategy) throw new DomainError('auth/provider-not-configured');
    return strategy;
  }
}
