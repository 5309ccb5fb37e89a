import { Strategy } from 'passport-github2';
import * as z from 'zod';
import type { Settings } from '@market/domain/foundation/configuration';
import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import { readProvider } from './provider-answer.js';
import { type AccountDone, acceptAccount, type ClientKeys, tellAccount } from './provider-strategy.js';
import { signInStateStore } from './sign-in-state-store.js';

const GitHubUser = z.object({
  id: z.int(),
  login: z.string(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
});
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Passport's GitHub strategy with PKCE; reads the person itself, since the original trusts every answer to be JSON and waits for ever. */
export class GitHubStrategy extends Strategy {
  constructor(
    private readonly settings: Settings,
    keys: ClientKeys,
  ) {
    const options = {
      ...keys,
      authorizationURL: `${settings.GITHUB_OAUTH_URL}/login/oauth/authorize`,
      tokenURL: `${settings.GITHUB_OAUTH_URL}/login/oauth/access_token`,
      scope: ['read:user', 'user:email'],
      scopeSeparator: ' ',
      userAgent: 'mvp-market',
      pkce: true,
      store: signInStateStore,
    };
    super(options, acceptAccount);
  }

  /** GitHub may offer to make an account on the way (SPEC §4). */
  override authorizationParams(): object {
    return { allow_signup: 'true' };
  }

  override userProfile(accessToken: string, done: AccountDone): void {
    tellAccount(this.readAccount(accessToken), done);
  }

  private async readAccount(accessToken: string): Promise<ProviderAccount> {
    const api = this.settings.GITHUB_API_URL;
    const user = await readProvider(`${api}/user`, accessToken, GitHubUser);
    const emails = await readProvider(`${api}/user/emails`, accessToken, GitHubEmails);
    return gitHubAccount(user, emails);
  }
}

/** What GitHub's answers say of a person: the primary address if verified, else any verified one, else none. */
export function gitHubAccount(
  user: z.output<typeof GitHubUser>,
  emails: z.output<typeof GitHubEmails>,
): ProviderAccount {
  const verified = emails.filter((entry) => entry.verified);
  return {
    provider: 'github',
    subject: String(user.id),
    login: user.login,
    displayName: user.name ?? null,
    email: (verified.find((entry) => entry.primary) ?? verified[0])?.email ?? null,
    photoUrl: user.avatar_url ?? null,
  };
}
