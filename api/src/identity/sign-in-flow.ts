import { Injectable, Logger } from '@nestjs/common';
import type { ProviderName } from '@market/contract/identity';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { IdentitiesService } from '@market/domain/identity/identities.service';
import type { ProviderAccount } from '@market/domain/identity/identity.rules';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { type OpenSession, SessionsService } from '@market/domain/identity/sessions.service';
import { SignInStatesService } from '@market/domain/identity/sign-in-states.service';
import { Attempt, FALLBACK_RETURN, type LinkOwner, type SignInRequest } from './attempt.js';
import { LinkTickets } from './link-tickets.js';
import { type Outcome, runStrategy } from './provider-strategy.js';
import { Providers } from './providers.js';
import { safeReturnTo } from './return-to.js';
import { SignedNotes } from './signed-notes.js';
import { newState, type StrategyRequest } from './sign-in-state-store.js';

/** The way to a provider and back (DESIGN §4): state, PKCE and nonce in a signed cookie, each state taken once. */
@Injectable()
export class SignInFlow {
  private readonly logger = new Logger('SignIn');

  constructor(
    private readonly providers: Providers,
    private readonly notes: SignedNotes,
    private readonly tickets: LinkTickets,
    private readonly states: SignInStatesService,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly standings: SessionsQueries,
    private readonly clock: Clock,
  ) {}

  /** The provider's address, and the note the browser keeps until it is back. Throws DomainError `auth/…`. */
  async begin(
    provider: ProviderName,
    asked: SignInRequest,
    binding: string | undefined,
  ): Promise<{ address: string; note: string }> {
    const strategy = this.providers.strategy(provider);
    const { mode, display } = asked;
    const owner = mode === 'link' ? await this.tickets.redeem(asked.ticket, binding, provider) : undefined;
    const nonce = newState();
    const request: StrategyRequest = { query: {}, nonce };
    const outcome = await runStrategy(strategy, request);
    if (outcome.kind !== 'redirect' || !request.kept) throw this.refusal(provider, outcome);
    const returnTo = safeReturnTo(asked.returnTo, FALLBACK_RETURN[mode]);
    const { kept } = request;
    const attempt: Attempt = { provider, mode, display, returnTo, nonce, ...kept, ...(owner && { owner }) };
    return { address: outcome.address, note: await this.notes.write('sign-in', attempt) };
  }

  /** The attempt a browser comes back from; undefined where it has none, or one of another provider. */
  async attempt(provider: ProviderName, note: string | undefined): Promise<Attempt | undefined> {
    const attempt = await this.notes.read('sign-in', note, Attempt);
    return attempt?.provider === provider ? attempt : undefined;
  }

  /** Signs in, answering the new session, or links, answering undefined. Throws DomainError `auth/…`. */
  async finish(
    attempt: Attempt | undefined,
    query: StrategyRequest['query'],
    userAgent: string,
  ): Promise<OpenSession | undefined> {
    if (!attempt || !(await this.states.take(attempt.state))) throw new DomainError('auth/invalid-state');
    const { state, verifier, nonce } = attempt;
    const outcome = await runStrategy(this.providers.strategy(attempt.provider), {
      query,
      nonce,
      kept: { state, verifier },
    });
    if (outcome.kind !== 'account') throw this.refusal(attempt.provider, outcome);
    if (attempt.mode === 'link') return this.link(attempt.owner, outcome.account);
    const { userId } = await this.identities.signIn(outcome.account);
    return this.sessions.open(userId, userAgent);
  }

  private async link(owner: LinkOwner | undefined, account: ProviderAccount): Promise<undefined> {
    const standing = owner && (await this.standings.standing(owner.sessionId));
    const lives =
      standing && !standing.revoked && !standing.disabled && standing.expiresAt > this.clock.now();
    if (!lives || standing.userId !== owner.userId) throw new DomainError('auth/user-token-expired');
    await this.identities.link(owner.userId, account);
    return undefined;
  }

  private refusal(provider: ProviderName, outcome: Outcome): DomainError {
    if (outcome.kind !== 'refused') return new DomainError('auth/invalid-state');
    const { cause } = outcome;
    // The sentence alone: what a provider sends along may hold codes and tokens.
    if (cause !== undefined)
      this.logger.warn(`${provider}: ${outcome.code}: ${cause instanceof Error ? cause.message : 'unknown'}`);
    return new DomainError(outcome.code, { cause });
  }
}
