import * as z from 'zod';
import type { GrantedRepositories } from '@market/contract/github';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { ORGANIZATIONS_SCOPE, REPOSITORIES_SCOPE } from '@market/domain/github/github.rules';
import type { NewGrant } from '@market/domain/github/grants.service';
import type { AuthorizationChecks } from '../identity/authorization-checks.js';
import { gitHubServer } from '../identity/github-sign-in.js';
import { OAuthClient, type OAuthRegistration } from '../identity/oauth-client.js';

const GitHubUser = z.object({ id: z.int(), login: z.string() });

/** The OAuth scopes to request. Reading public repositories needs none. */
const SCOPES: Readonly<Record<GrantedRepositories, string>> = {
  public: 'read:user',
  all: `read:user ${REPOSITORIES_SCOPE} ${ORGANIZATIONS_SCOPE}`,
};

type Checks = Pick<AuthorizationChecks, 'state' | 'verifier'>;

/** Asks GitHub for a token that reads repositories, instead of signing in. Errors are those of OAuthClient. */
export class GrantClient {
  private readonly client: OAuthClient;

  constructor(
    private readonly settings: Pick<Settings, 'GITHUB_OAUTH_URL' | 'GITHUB_API_URL'>,
    registration: OAuthRegistration,
  ) {
    this.client = new OAuthClient(gitHubServer(settings), registration);
  }

  /** Returns GitHub's address to redirect a browser to. */
  authorizationUrl(checks: Checks, repositories: GrantedRepositories): Promise<string> {
    return this.client.authorizationUrl(checks, { scope: SCOPES[repositories] });
  }

  /** Returns the token with the scopes that GitHub granted, which may be fewer than were requested. */
  async grant(callback: URLSearchParams, { state, verifier }: Checks): Promise<NewGrant> {
    const tokens = await this.client.exchange(callback, { state, verifier });
    const { id, login } = await this.client.read(tokens, `${this.settings.GITHUB_API_URL}/user`, GitHubUser);
    const scopes = (tokens.scope ?? '').split(/[\s,]+/).filter(Boolean);
    return { subject: String(id), login, token: tokens.access_token, scopes };
  }
}
