import { Injectable, Logger } from '@nestjs/common';
import type { InvitationReason } from '@market/contract/deliveries';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { GitHubError } from '../gateways/github/github.errors.js';
import { refersTo } from '../gateways/github/repository-address.js';
import { gitHubProblemOf } from '../github/grants.errors.js';
import { GrantsService, type UsableGrant } from '../github/grants.service.js';
import { ListingsService } from '../listings/listings.service.js';
import { invitationAskedFor } from './deliveries.events.js';
import { InvitationSteps, BuyerNotInvited } from './invitation-steps.js';
import {
  claimInvitation,
  type InvitationToHandle,
  planInvitation,
  recheckInvitation,
  restartRequestedInvitation,
  restartInvitation,
  selectRequestableInvitation,
  selectDueInvitations,
  selectInvitation,
  selectInvitationOfRental,
  selectRentalOfDelivery,
} from './invitations.queries.js';
import {
  INVITATION_REQUEST_PAUSE_MS,
  REINVITABLE_REASONS,
  INVITATION_LEASE_MS,
  githubDelayMs,
} from './invitations.rules.js';

const FINAL_PROBLEMS: Partial<Record<GitHubError['problem'], InvitationReason>> = {
  unauthorized: 'grant-gone',
  'not-found': 'repository-gone',
  forbidden: 'forbidden',
  refused: 'forbidden',
};
/** Problems that end a removal's attempts. After any other problem, the removal is retried until it succeeds. */
const FINAL_REMOVAL_PROBLEMS: typeof FINAL_PROBLEMS = { unauthorized: 'grant-gone' };

/**
 * Invites buyers to a lister's repository while their rental lasts, and removes them afterwards
 * (DELIVERY-20). Each attempt compares the rental with the state at GitHub. So an attempt may run twice,
 * late, or after a crash.
 */
@Injectable()
export class InvitationsService {
  private readonly logger = new Logger(InvitationsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly grants: GrantsService,
    private readonly listings: ListingsService,
    private readonly steps: InvitationSteps,
  ) {}

  /** Plans the invitation of a buyer to the repository, inside the caller's transaction (DELIVERY-20). */
  async plan(
    tx: EntityManager,
    { userId, listingId }: { readonly userId: string; readonly listingId: string },
  ): Promise<void> {
    await execute(tx, planInvitation(newId(), userId, listingId, this.clock.now()));
  }

  /** Makes the invitation for a refunded rental's buyer due now, inside the caller's transaction (DELIVERY-20). */
  async makeDue(tx: EntityManager, rentalId: string): Promise<void> {
    await execute(tx, recheckInvitation(rentalId, this.clock.now()));
  }

  /**
   * Returns the ids of up to `limit` invitations that are due, that waited for the buyer's GitHub account, which is now
   * linked, or that failed for lack of the lister's grant, which now exists.
   */
  async findDue(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectDueInvitations(this.clock.now(), limit)),
    );
    return rows.map(({ id }) => id);
  }

  /** Handles the invitation of a rental's buyer, if there is one and it is due. */
  async handleInvitationOfRental(rentalId: string): Promise<void> {
    const { rows } = await this.transactions.run((tx) => execute(tx, selectInvitationOfRental(rentalId)));
    const [row] = rows;
    if (row) await this.handle(row.id);
  }

  /**
   * Handles an invitation if it is due and no other process is handling it. A second call changes nothing.
   */
  async handle(id: string): Promise<void> {
    const invitation = await this.claim(id);
    if (!invitation) return;
    const grant = await this.grants.findUsable(invitation.ownerId);
    try {
      await (invitation.isRunning
        ? this.steps.giveAccess(invitation, grant)
        : this.steps.removeAccess(invitation, grant));
    } catch (error) {
      await this.handleFailure(invitation, grant, error);
    }
  }

  /** Makes the failed invitation of a delivery due again; returns false if it has not failed. */
  async retry(deliveryId: string): Promise<boolean> {
    const { count } = await this.transactions.run((tx) =>
      execute(tx, restartInvitation(deliveryId, this.clock.now())),
    );
    return count > 0;
  }

  /**
   * Makes an invitation due again at its buyer's request, after it was declined or has expired too often,
   * while the rental lasts (DELIVERY-21). Throws `delivery/not-found` for another user's delivery,
   * `delivery/nothing-lapsed`, and `delivery/asked-for-invitation` within a day of the last request.
   */
  async askForNew(userId: string, deliveryId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [rental] = (await execute(tx, selectRentalOfDelivery(deliveryId, userId))).rows;
      if (!rental) throw new DomainError('delivery/not-found');
      const now = this.clock.now();
      const latestAllowedRequestAt = new Date(now.getTime() - INVITATION_REQUEST_PAUSE_MS);
      const { count } = await execute(
        tx,
        restartRequestedInvitation(deliveryId, REINVITABLE_REASONS, now, latestAllowedRequestAt),
      );
      if (count > 0) return this.outbox.append(tx, invitationAskedFor, { deliveryId, ...rental });
      const requestableInvitations = await execute(
        tx,
        selectRequestableInvitation(deliveryId, REINVITABLE_REASONS, now),
      );
      throw new DomainError(
        requestableInvitations.count > 0 ? 'delivery/asked-for-invitation' : 'delivery/nothing-lapsed',
      );
    });
  }

  private async handleFailure(
    invitation: InvitationToHandle,
    grant: UsableGrant | undefined,
    error: unknown,
  ): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Invitation ${invitation.id}, try ${invitation.tries}: ${message}`);
    const problem = gitHubProblemOf(error, grant);
    if (problem === 'unauthorized' && grant) await this.grants.markGone(grant);
    if (problem === 'not-found') {
      const { isRunning, repository, listingId, sourceUrl } = invitation;
      // A buyer is removed from the repository that the invitation stores. The listing may name another one by now.
      if (isRunning || refersTo(sourceUrl, repository ?? ''))
        await this.listings.withdrawOffers(listingId, sourceUrl);
      // There is no access to a deleted repository.
      if (!isRunning) return this.steps.markRemoved(invitation);
    }
    const finalProblems = invitation.isRunning ? FINAL_PROBLEMS : FINAL_REMOVAL_PROBLEMS;
    const reason = error instanceof BuyerNotInvited ? error.reason : problem && finalProblems[problem];
    const endsAt = invitation.isRunning ? invitation.endsAt : null;
    if (reason) return this.steps.storeFailure(invitation, reason, endsAt);
    const retryAfterMs = error instanceof GitHubError ? error.retryAfterMs : undefined;
    await this.steps.postpone(
      invitation,
      this.clock.in(githubDelayMs(invitation.failingSince, this.clock.now(), retryAfterMs)),
    );
  }

  private async claim(id: string): Promise<InvitationToHandle | undefined> {
    return this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const claimResult = await execute(tx, claimInvitation(id, now, this.clock.in(INVITATION_LEASE_MS)));
      if (claimResult.count === 0) return undefined;
      return (await execute(tx, selectInvitation(id, now))).rows[0];
    });
  }
}
