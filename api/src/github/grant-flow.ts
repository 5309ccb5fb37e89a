import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { GrantsService, type NewGrant } from '@market/domain/github/grants.service';
import { hashToken } from '@market/domain/identity/refresh-token';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { SignInStatesService } from '@market/domain/identity/sign-in-states.service';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import type { LinkOwner } from '../identity/attempt.js';
import { type Outcome, runStrategy } from '../identity/provider-strategy.js';
import { safeReturnTo } from '../identity/return-to.js';
import { SignedNotes } from '../identity/signed-notes.js';
import type { StrategyRequest } from '../identity/sign-in-state-store.js';
import { GRANT_RETURN, GrantAttempt, GrantTicket } from './grant-attempt.js';
import { GrantStrategy } from './grant.strategy.js';

const BINDING_BYTES = 24;

/**
 * The way to GitHub for a further consent and back: a ticket and its cookie bind it to the browser that asked, state and
 * PKCE to one attempt, which is taken once. Errors are DomainError `auth/…` and `github/…`.
 */
@Injectable()
export class GrantFlow {
  private readonly logger = new Logger('GitHub');

  constructor(
    private readonly grants: GrantsService,
    private readonly notes: SignedNotes,
    private readonly states: SignInStatesService,
    private readonly standings: SessionsQueries,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A ticket, and the value of its binding cookie; throws `github/not-configured`. */
  async issue(
    asked: Pick<GrantTicket, 'repositories' | 'display' | 'owner'> & {
      readonly returnTo: string | undefined;
    },
  ): Promise<{ ticket: string; binding: string }> {
    this.strategy(asked.repositories);
    const binding = randomBytes(BINDING_BYTES).toString('base64url');
    const returnTo = safeReturnTo(asked.returnTo, GRANT_RETURN);
    const content: GrantTicket = { ...asked, returnTo, bindingHash: hashToken(binding) };
    return { ticket: await this.notes.write('grant-ticket', content), binding };
  }

  /** What a ticket is for; undefined for one that is old, forged, or another browser's. */
  async read(ticket: string | undefined, binding: string | undefined): Promise<GrantTicket | undefined> {
    const note = await this.notes.read('grant-ticket', ticket, GrantTicket);
    return note && binding !== undefined && note.bindingHash === hashToken(binding) ? note : undefined;
  }

  /** GitHub's address, and the note that the browser keeps until it is back; takes the ticket. */
  async begin(ticket: string, note: GrantTicket): Promise<{ address: string; note: string }> {
    if (!(await this.states.take(ticket))) throw new DomainError('auth/invalid-state');
    const request: StrategyRequest = { query: {} };
    const outcome = await runStrategy<NewGrant>(this.strategy(note.repositories), request);
    if (outcome.kind !== 'redirect' || !request.kept) throw this.refusal(outcome);
    const { bindingHash: _, ...way } = note;
    const attempt: GrantAttempt = { ...way, ...request.kept };
    return { address: outcome.address, note: await this.notes.write('grant', attempt) };
  }

  /** The attempt that a browser comes back from. */
  attempt(note: string | undefined): Promise<GrantAttempt | undefined> {
    return this.notes.read('grant', note, GrantAttempt);
  }

  /** Keeps what GitHub gave. */
  async finish(attempt: GrantAttempt | undefined, query: StrategyRequest['query']): Promise<void> {
    if (!attempt || !(await this.states.take(attempt.state))) throw new DomainError('auth/invalid-state');
    const { state, verifier, owner } = attempt;
    const strategy = this.strategy(attempt.repositories);
    const outcome = await runStrategy<NewGrant>(strategy, { query, kept: { state, verifier } });
    if (outcome.kind !== 'account') throw this.refusal(outcome);
    await this.checkSession(owner);
    await this.grants.keep(owner.userId, outcome.account);
  }

  /** Somebody who was signed out or disabled meanwhile gives nothing. */
  private async checkSession({ userId, sessionId }: LinkOwner): Promise<void> {
    const standing = await this.standings.standing(sessionId);
    const lives =
      standing && !standing.revoked && !standing.disabled && standing.expiresAt > this.clock.now();
    if (!lives || standing.userId !== userId) throw new DomainError('auth/user-token-expired');
  }

  private strategy(repositories: GrantTicket['repositories']): GrantStrategy {
    const { GITHUB_CLIENT_ID: clientID, GITHUB_CLIENT_SECRET: clientSecret, PUBLIC_URL } = this.settings;
    if (!clientID || !clientSecret || !this.grants.configured) throw new DomainError('github/not-configured');
    // Below the address of signing in: GitHub takes every address below the one that is registered.
    const callbackURL = `${PUBLIC_URL}${API_PREFIX}/auth/github/callback/grant`;
    return new GrantStrategy(this.settings, { clientID, clientSecret, callbackURL }, repositories);
  }

  private refusal(outcome: Outcome<NewGrant>): DomainError {
    if (outcome.kind !== 'refused') return new DomainError('auth/invalid-state');
    const { cause } = outcome;
    // The sentence alone: what GitHub sends along may hold codes and tokens.
    if (cause !== undefined)
      this.logger.warn(`${outcome.code}: ${cause instanceof Error ? cause.message : 'unknown'}`);
    return new DomainError(outcome.code, { cause });
  }
}
