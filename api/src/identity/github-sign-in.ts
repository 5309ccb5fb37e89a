import * as z from 'zod';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import type { AuthorizationChecks } from './authorization-checks.js';
import { OAuthClient, type OAuthRegistration, type OAuthServer } from './oauth-client.js';
import type { SignInProvider } from './sign-in-provider.js';

const GitHubUser = z.object({
  id: z.int(),
  login: z.string(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
});
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Returns the addresses of GitHub's OAuth server, which are below GITHUB_OAUTH_URL. */
export function gitHubServer({ GITHUB_OAUTH_URL }: Pick<Settings, 'GITHUB_OAUTH_URL'>): OAuthServer {
  const issuer = `${GITHUB_OAUTH_URL}/login/oauth`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/access_token`,
  };
}

/** Signs people in with GitHub by OAuth 2; GitHub issues no id token. */
export class GitHubSignIn implements SignInProvider {
  private readonly client: OAuthClient;

  constructor(
    private readonly settings: Pick<Settings, 'GITHUB_OAUTH_URL' | 'GITHUB_API_URL'>,
    registration: OAuthRegistration,
  ) {
    this.client = new OAuthClient(gitHubServer(settings), registration);
  }

  buildAuthorizationUrl(checks: AuthorizationChecks): Promise<string> {
    return this.client.buildAuthorizationUrl(checks, { scope: 'read:user user:email', allow_signup: 'true' });
  }

  async readAccount(
    callback: URLSearchParams,
    { state, verifier }: AuthorizationChecks,
  ): Promise<ProviderAccount> {
    const tokens = await this.client.exchange(callback, { state, verifier });
    const api = this.settings.GITHUB_API_URL;
    const [user, emails] = await Promise.all([
      this.client.read(tokens, `${api}/user`, GitHubUser),
      this.client.read(tokens, `${api}/user/emails`, GitHubEmails),
    ]);
    return gitHubAccount(user, emails);
  }
}

/**
 * Returns the account that GitHub describes. Its e-mail address is the primary one if GitHub has verified it,
 * otherwise another verified one.
 */
export function gitHubAccount(
  user: z.output<typeof GitHubUser>,
  emails: z.output<typeof GitHubEmails>,
): ProviderAccount {
  const verifiedEmails = emails.filter((entry) => entry.verified);
  return {
    provider: 'github',
    subject: String(user.id),
    login: user.login,
    displayName: user.name ?? null,
    email: (verifiedEmails.find((entry) => entry.primary) ?? verifiedEmails[0])?.email ?? null,
    photoUrl: user.avatar_url ?? null,
  };
}
