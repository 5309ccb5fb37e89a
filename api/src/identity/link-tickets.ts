import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { PROVIDER_LABELS, ProviderName } from '@market/contract/identity/identity';
import { DomainError } from '@market/domain/foundation/domain-error';
import { IdentitiesQueries } from '@market/domain/identity/identities.queries';
import { hashToken } from '@market/domain/identity/refresh-token';
import { SignInStatesService } from '@market/domain/identity/sign-in-states.service';
import { LinkOwner } from './attempt.js';
import { SignedValues } from './signed-values.js';

const BROWSER_BINDING_BYTES = 24;

const Ticket = LinkOwner.extend({ provider: z.enum(ProviderName.options), bindingHash: z.string() });

/**
 * Tickets with which a signed-in user links a sign-in method (SIGNIN-2). When a browser opens a page it sends
 * no bearer token, so the page's address contains a ticket. A ticket can be used once within ten minutes, and
 * only in the browser that has the binding cookie.
 */
@Injectable()
export class LinkTickets {
  constructor(
    private readonly signedValues: SignedValues,
    private readonly states: SignInStatesService,
    private readonly identities: IdentitiesQueries,
  ) {}

  /** Returns a ticket, and the value of its binding cookie. Throws `auth/provider-already-linked`. */
  async issue(owner: LinkOwner, provider: ProviderName): Promise<{ ticket: string; binding: string }> {
    if (await this.identities.hasProvider(owner.userId, provider)) {
      throw new DomainError('auth/provider-already-linked', {
        placeholderValues: { provider: PROVIDER_LABELS[provider] },
      });
    }
    const binding = randomBytes(BROWSER_BINDING_BYTES).toString('base64url');
    const ticket = await this.signedValues.sign('link-ticket', {
      ...owner,
      provider,
      bindingHash: hashToken(binding),
    });
    return { ticket, binding };
  }

  /**
   * Uses up a ticket and returns its owner. Throws `auth/invalid-state` if the ticket is used, expired or
   * forged, or was issued to another browser or for another provider.
   */
  async redeem(
    ticket: string | undefined,
    binding: string | undefined,
    provider: ProviderName,
  ): Promise<LinkOwner> {
    const value = await this.signedValues.read('link-ticket', ticket, Ticket);
    const isTicketValid =
      value && ticket && binding && value.provider === provider && value.bindingHash === hashToken(binding);
    if (!isTicketValid || !(await this.states.markUsed(ticket))) throw new DomainError('auth/invalid-state');
    return { userId: value.userId, sessionId: value.sessionId };
  }
}
