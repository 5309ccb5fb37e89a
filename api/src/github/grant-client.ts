import * as z from 'zod';
import type { GrantedRepositories } from '@market/contract/github';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { ORGANIZATIONS_SCOPE, REPOSITORIES_SCOPE } from '@market/domain/github/github.rules';
import type { NewGrant } from '@market/domain/github/grants.service';
import type { AuthorizationChecks } from '../identity/authorization-checks.js';
import { gitHubServer } from '../identity/github-sign-in.js';
import { OAuthClient, type OAuthRegistration } from '../identity/oauth-client.js';

const GitHubUser = z.object({ id: z.int(), login: z.string() });

/**
 * The OAuth scopes to request. Public repositories need no extra scope; `read:user` is for the account's name.
 */
const SCOPES: Readonly<Record<GrantedRepositories, string>> = {
  public: 'read:user',
  all: `read:user ${REPOSITORIES_SCOPE} ${ORGANIZATIONS_SCOPE}`,
};

type Checks = Pick<AuthorizationChecks, 'state' | 'verifier'>;

/**
 * Asks GitHub for a token that reads a lister's repositories; this is not a sign-in. Throws the errors of
 * OAuthClient.
 */
export class GrantClient {
  private readonly client: OAuthClient;

  constructor(
    private readonly settings: Pick<Settings, 'GITHUB_OAUTH_URL' | 'GITHUB_API_URL'>,
    registration: OAuthRegistration,
  ) {
    this.client = new OAuthClient(gitHubServer(settings), registration);
  }

  /** Returns the address at GitHub to which the browser is redirected. */
  buildAuthorizationUrl(checks: Checks, repositories: GrantedRepositories): Promise<string> {
    return this.client.buildAuthorizationUrl(checks, { scope: SCOPES[repositories] });
  }

  /** Returns the token and the scopes that GitHub granted, which may be fewer than requested. */
  async exchangeGrant(callback: URLSearchParams, { state, verifier }: Checks): Promise<NewGrant> {
    const tokens = await this.client.exchange(callback, { state, verifier });
    const { id, login } = await this.client.read(tokens, `${this.settings.GITHUB_API_URL}/user`, GitHubUser);
    const scopes = (tokens.scope ?? '').split(/[\s,]+/).filter(Boolean);
    return { subject: String(id), login, token: tokens.access_token, scopes };
  }
}
