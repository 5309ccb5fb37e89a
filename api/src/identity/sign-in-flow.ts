import { Injectable } from '@nestjs/common';
import type { ProviderName } from '@market/contract/identity/identity';
import { DomainError } from '@market/domain/foundation/domain-error';
import { IdentitiesService } from '@market/domain/identity/identities.service';
import type { OpenSession } from '@market/domain/identity/sessions.service';
import { SignInStatesService } from '@market/domain/identity/sign-in-states.service';
import { Attempt, FALLBACK_RETURN_PATHS, type SignInRequest } from './attempt.js';
import { isCallbackOf, newChecks } from './authorization-checks.js';
import { LinkTickets } from './link-tickets.js';
import { Providers } from './providers.js';
import { safeReturnTo } from './return-to.js';
import { SignedValues } from './signed-values.js';

/**
 * Signs in, or links a sign-in method: redirects to the provider, and handles its callback. State, PKCE
 * verifier and nonce are stored in a signed cookie, and each state can be used once (SIGNIN-7).
 */
@Injectable()
export class SignInFlow {
  constructor(
    private readonly providers: Providers,
    private readonly signedValues: SignedValues,
    private readonly tickets: LinkTickets,
    private readonly states: SignInStatesService,
    private readonly identities: IdentitiesService,
  ) {}

  /**
   * Returns the address at the provider, and the value of the sign-in cookie. Throws DomainError `auth/…`.
   */
  async begin(
    name: ProviderName,
    request: SignInRequest,
    binding: string | undefined,
  ): Promise<{ address: string; cookie: string }> {
    const provider = this.providers.getByName(name);
    const { mode, display } = request;
    const owner = mode === 'link' ? await this.tickets.redeem(request.ticket, binding, name) : undefined;
    const authorizationChecks = newChecks();
    const returnTo = safeReturnTo(request.returnTo, FALLBACK_RETURN_PATHS[mode]);
    const attempt: Attempt = {
      provider: name,
      mode,
      display,
      returnTo,
      ...authorizationChecks,
      ...(owner && { owner }),
    };
    const address = await provider.buildAuthorizationUrl(authorizationChecks);
    return { address, cookie: await this.signedValues.sign('sign-in', attempt) };
  }

  /**
   * Returns the attempt in a sign-in cookie; undefined if the cookie is missing or invalid, or the callback belongs to
   * another attempt, such as one that another tab replaced.
   */
  async readAttempt(
    provider: ProviderName,
    callback: URLSearchParams,
    cookie: string | undefined,
  ): Promise<Attempt | undefined> {
    const attempt = await this.signedValues.read('sign-in', cookie, Attempt);
    return attempt?.provider === provider && isCallbackOf(attempt, callback) ? attempt : undefined;
  }

  /**
   * Signs in and returns the new session, or links a method and returns undefined. Throws DomainError
   * `auth/…`.
   */
  async finish(
    attempt: Attempt | undefined,
    callback: URLSearchParams,
    userAgent: string,
  ): Promise<OpenSession | undefined> {
    if (!attempt || !(await this.states.markUsed(attempt.state))) throw new DomainError('auth/invalid-state');
    const account = await this.providers.getByName(attempt.provider).readAccount(callback, attempt);
    if (attempt.mode === 'signin') return this.identities.signIn(account, userAgent);
    if (!attempt.owner) throw new DomainError('auth/user-token-expired');
    await this.identities.link(attempt.owner, account);
    return undefined;
  }
}
