import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { GrantsService } from '@market/domain/github/grants.service';
import { hashToken } from '@market/domain/identity/refresh-token';
import { SignInStatesService } from '@market/domain/identity/sign-in-states.service';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { isCallbackOf, newChecks } from '../identity/authorization-checks.js';
import { safeReturnTo } from '../identity/return-to.js';
import { SignedValues } from '../identity/signed-values.js';
import { GRANT_RETURN_PATH, GrantAttempt, GrantTicket } from './grant-attempt.js';
import { GrantClient } from './grant-client.js';

const BROWSER_BINDING_BYTES = 24;

/**
 * Gets a lister's consent to read the lister's repositories: redirects to GitHub, and handles GitHub's callback. A
 * ticket and a cookie bind the consent to the browser that requested it. State and PKCE bind it to one attempt, which
 * can be completed once. Throws DomainError `auth/…` and `github/…`.
 */
@Injectable()
export class GrantFlow {
  constructor(
    private readonly grants: GrantsService,
    private readonly signedValues: SignedValues,
    private readonly states: SignInStatesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Returns a ticket for starting an attempt, and the value of its binding cookie. Throws
   * `github/not-configured`.
   */
  async issue(
    request: Pick<GrantTicket, 'repositories' | 'display' | 'owner'> & {
      readonly returnTo: string | undefined;
    },
  ): Promise<{ ticket: string; binding: string }> {
    this.client();
    const binding = randomBytes(BROWSER_BINDING_BYTES).toString('base64url');
    const returnTo = safeReturnTo(request.returnTo, GRANT_RETURN_PATH);
    const content: GrantTicket = { ...request, returnTo, bindingHash: hashToken(binding) };
    return { ticket: await this.signedValues.sign('grant-ticket', content), binding };
  }

  /** Returns the content of a ticket; undefined if it is expired, forged, or of another browser. */
  async read(ticket: string | undefined, binding: string | undefined): Promise<GrantTicket | undefined> {
    const content = await this.signedValues.read('grant-ticket', ticket, GrantTicket);
    return content && binding !== undefined && content.bindingHash === hashToken(binding)
      ? content
      : undefined;
  }

  /** Marks the ticket as used. Returns the address at GitHub, and the value of the attempt's cookie. */
  async begin(ticket: string, content: GrantTicket): Promise<{ address: string; cookie: string }> {
    if (!(await this.states.markUsed(ticket))) throw new DomainError('auth/invalid-state');
    const { state, verifier } = newChecks();
    const { bindingHash: _, ...request } = content;
    const attempt: GrantAttempt = { ...request, state, verifier };
    const address = await this.client().buildAuthorizationUrl(attempt, content.repositories);
    return { address, cookie: await this.signedValues.sign('grant', attempt) };
  }

  /**
   * Returns the attempt in a cookie; undefined if the cookie is missing or invalid, or the callback belongs to another
   * attempt.
   */
  async findAttempt(
    callback: URLSearchParams,
    cookie: string | undefined,
  ): Promise<GrantAttempt | undefined> {
    const attempt = await this.signedValues.read('grant', cookie, GrantAttempt);
    return attempt && isCallbackOf(attempt, callback) ? attempt : undefined;
  }

  /** Stores the consent that GitHub's callback reports. */
  async finish(attempt: GrantAttempt | undefined, callback: URLSearchParams): Promise<void> {
    if (!attempt || !(await this.states.markUsed(attempt.state))) throw new DomainError('auth/invalid-state');
    const grant = await this.client().exchangeGrant(callback, attempt);
    await this.grants.store(attempt.owner, grant);
  }

  private client(): GrantClient {
    const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret, PUBLIC_URL } = this.settings;
    if (!clientId || !clientSecret || !this.grants.configured) throw new DomainError('github/not-configured');
    // GitHub accepts this address because it is below the callback that is registered for signing in.
    const redirectUri = `${PUBLIC_URL}${API_PREFIX}/auth/github/callback/grant`;
    return new GrantClient(this.settings, { clientId, clientSecret, redirectUri });
  }
}
