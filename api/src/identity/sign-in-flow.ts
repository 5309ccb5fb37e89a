import { Injectable } from '@nestjs/common';
import type { ProviderName } from '@market/contract/identity/identity';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { IdentitiesService } from '@market/domain/identity/identities.service';
import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { type OpenSession, SessionsService } from '@market/domain/identity/sessions.service';
import { SignInStatesService } from '@market/domain/identity/sign-in-states.service';
import { Attempt, FALLBACK_RETURN_PATHS, type LinkOwner, type SignInRequest } from './attempt.js';
import { newChecks } from './authorization-checks.js';
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
    private readonly sessions: SessionsService,
    private readonly sessionReads: SessionsQueries,
    private readonly clock: Clock,
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
   * Returns the attempt in a sign-in cookie; undefined if the cookie is missing or invalid, or the attempt is
   * at another provider.
   */
  async readAttempt(provider: ProviderName, cookie: string | undefined): Promise<Attempt | undefined> {
    const attempt = await this.signedValues.read('sign-in', cookie, Attempt);
    return attempt?.provider === provider ? attempt : undefined;
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
    if (attempt.mode === 'link') return this.link(attempt.owner, account);
    const { userId } = await this.identities.signIn(account);
    return this.sessions.open(userId, userAgent);
  }

  private async link(owner: LinkOwner | undefined, account: ProviderAccount): Promise<undefined> {
    const session = owner && (await this.sessionReads.findStatus(owner.sessionId));
    const isSessionValid =
      session && !session.revoked && !session.disabled && session.expiresAt > this.clock.now();
    if (!isSessionValid || session.userId !== owner.userId) throw new DomainError('auth/user-token-expired');
    await this.identities.link(owner.userId, account);
    return undefined;
  }
}
