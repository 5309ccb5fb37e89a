import { Strategy } from 'passport-github2';
import * as z from 'zod';
import type { GrantedRepositories } from '@market/contract/github';
import type { Settings } from '@market/domain/foundation/configuration';
import { REPOSITORIES_SCOPE } from '@market/domain/github/github.rules';
import type { NewGrant } from '@market/domain/github/grants.service';
import { readProvider } from '../identity/provider-answer.js';
import type { ClientKeys } from '../identity/provider-strategy.js';
import { signInStateStore } from '../identity/sign-in-state-store.js';

const Account = z.object({ id: z.int(), login: z.string() });
type Account = z.output<typeof Account>;

/** Public repositories take no right of their own: what signing in asks for is enough. */
const SCOPES: Readonly<Record<GrantedRepositories, readonly string[]>> = {
  public: ['read:user'],
  all: ['read:user', REPOSITORIES_SCOPE],
};

type Done = (error: Error | null, grant?: NewGrant) => void;

/** What GitHub really gave, which may be less than was asked for. */
function grantOf(
  token: string,
  _refresh: string,
  answer: { readonly scope?: unknown },
  { id, login }: Account,
  done: Done,
): void {
  const scopes = String(answer.scope ?? '')
    .split(/[\s,]+/)
    .filter(Boolean);
  done(null, { subject: String(id), login, token, scopes });
}

/** Passport's GitHub strategy as a further consent: it hands out the token instead of signing anybody in. */
export class GrantStrategy extends Strategy {
  constructor(
    private readonly settings: Pick<Settings, 'GITHUB_OAUTH_URL' | 'GITHUB_API_URL'>,
    keys: ClientKeys,
    repositories: GrantedRepositories,
  ) {
    const options = {
      ...keys,
      authorizationURL: `${settings.GITHUB_OAUTH_URL}/login/oauth/authorize`,
      tokenURL: `${settings.GITHUB_OAUTH_URL}/login/oauth/access_token`,
      scope: [...SCOPES[repositories]],
      scopeSeparator: ' ',
      userAgent: 'mvp-market',
      pkce: true,
      store: signInStateStore,
    };
    super(options, grantOf);
  }

  override userProfile(token: string, done: (error?: Error | null, account?: Account) => void): void {
    readProvider(`${this.settings.GITHUB_API_URL}/user`, token, Account).then(
      (account) => done(null, account),
      (cause: unknown) => done(new Error('The account could not be read', { cause })),
    );
  }
}
