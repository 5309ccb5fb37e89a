import { Strategy } from 'passport-google-oauth20';
import * as z from 'zod';
import type { Settings } from '@market/domain/foundation/configuration';
import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import { readProvider } from './provider-answer.js';
import { checkIdToken } from './id-token.js';
import { type AccountDone, type ClientKeys, tellAccount } from './provider-strategy.js';
import { signInStateStore, type StrategyRequest } from './sign-in-state-store.js';

/** Google's userinfo in either of its versions: 2 says `id` and `verified_email`, 3 says `sub` and `email_verified`. */
const GoogleUser = z
  .object({
    sub: z.string().min(1).optional(),
    id: z.string().min(1).optional(),
    name: z.nullish(z.string()),
    email: z.nullish(z.string()),
    email_verified: z.boolean().optional(),
    verified_email: z.boolean().optional(),
    picture: z.nullish(z.string()),
  })
  .refine(({ sub, id }) => sub ?? id, 'says not who it is about');

/** Passport's Google strategy with PKCE and nonce; reads the person itself, within a time and checked. */
export class GoogleStrategy extends Strategy {
  constructor(
    private readonly settings: Settings,
    keys: ClientKeys,
  ) {
    const options = {
      ...keys,
      authorizationURL: settings.GOOGLE_AUTH_URL,
      tokenURL: settings.GOOGLE_TOKEN_URL,
      userProfileURL: settings.GOOGLE_USERINFO_URL,
      scope: ['openid', 'email', 'profile'],
      pkce: true,
      store: signInStateStore,
      passReqToCallback: true as const,
    };
    super(options, acceptGoogle(keys.clientID));
  }

  /** Google asks which account, also where it knows only one (SPEC §4); its id token will repeat the nonce. */
  override authorizationParams({ nonce }: { readonly nonce: string }): object {
    return { prompt: 'select_account', nonce };
  }

  override userProfile(accessToken: string, done: AccountDone): void {
    tellAccount(this.readAccount(accessToken), done);
  }

  private async readAccount(accessToken: string): Promise<ProviderAccount> {
    return googleAccount(await readProvider(this.settings.GOOGLE_USERINFO_URL, accessToken, GoogleUser));
  }
}

/** The last step: the account that `userProfile` has read is taken if the id token names it, and answers this attempt. */
function acceptGoogle(clientId: string) {
  return (
    request: object,
    _access: string,
    _refresh: string,
    params: { readonly id_token?: string },
    profile: object,
    done: (error: null, account: object) => void,
  ): void => {
    // Ours are in their places: what Passport was shown for a request, and what `userProfile` answered.
    const { nonce } = request as StrategyRequest;
    const { subject } = profile as ProviderAccount;
    checkIdToken(params.id_token, { nonce, clientId, subject });
    done(null, profile);
  };
}

/** What Google's answer says of a person; an address that Google has not verified counts as none. */
export function googleAccount(user: z.output<typeof GoogleUser>): ProviderAccount {
  const verified = user.email_verified ?? user.verified_email ?? false;
  return {
    provider: 'google',
    subject: user.sub ?? user.id ?? '',
    login: '',
    displayName: user.name ?? null,
    email: verified ? (user.email ?? null) : null,
    photoUrl: user.picture ?? null,
  };
}
