import { Injectable } from '@nestjs/common';
import type { InvitationReason } from '@market/contract/deliveries';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { GitHubAccessGateway } from '../gateways/github/github-access.gateway.js';
import { GitHubGateway } from '../gateways/github/github.gateway.js';
import { gitHubProblemOf } from '../github/grants.errors.js';
import type { UsableGrant } from '../github/grants.service.js';
import { repositoryOf, splitFullName } from '../gateways/github/repository-address.js';
import { AccessRemoval } from './access-removal.js';
import {
  type InvitationToHandle,
  lockDeliveriesOfInvitation,
  postponeInvitation,
  replanInvitation,
  selectSendableInvitation,
} from './invitations.queries.js';
import { INVITATION_LIFE_MS, maySendAgain, nextCheckAt } from './invitations.rules.js';
import { RepositoryInvitation } from './repository-invitation.entity.js';

/** Thrown if the buyer cannot be invited and a retry would not help. */
export class BuyerNotInvited extends Error {
  constructor(readonly reason: InvitationReason) {
    super(reason);
    this.name = 'BuyerNotInvited';
  }
}

/** The columns of an invitation that an attempt changes. */
type InvitationChange = Partial<
  Pick<
    RepositoryInvitation,
    | 'state'
    | 'reason'
    | 'repository'
    | 'subject'
    | 'login'
    | 'timesSent'
    | 'invitedAt'
    | 'lapsesAt'
    | 'acceptedAt'
    | 'removedAt'
    | 'nextTryAt'
  >
>;

/** Gives or removes access to a repository, one step per call (DELIVERY-20). Throws GitHubError and BuyerNotInvited. */
@Injectable()
export class InvitationSteps {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly github: GitHubGateway,
    private readonly access: GitHubAccessGateway,
    private readonly removal: AccessRemoval,
  ) {}

  /**
   * Sends the invitation, checks whether it was accepted, or sends it again after it expired (DELIVERY-21).
   */
  async giveAccess(invitation: InvitationToHandle, grant: UsableGrant | undefined): Promise<void> {
    if (invitation.state === 'accepted') return this.change(invitation, { nextTryAt: invitation.endsAt });
    if (invitation.account === null && invitation.state !== 'invited')
      return this.change(invitation, { state: 'waiting', reason: null, nextTryAt: invitation.endsAt });
    if (!grant) throw missingGrantError(invitation);
    if (invitation.state === 'invited') return this.check(invitation, grant);
    await this.invite(invitation, grant);
  }

  /**
   * Cancels the invitation and removes the buyer from the repository; does nothing at GitHub if no invitation was sent,
   * or if the buyer was removed before, because the lister may have given access since then (DELIVERY-22).
   */
  async removeAccess(invitation: InvitationToHandle, grant: UsableGrant | undefined): Promise<void> {
    const { state, repository, subject } = invitation;
    if (state !== 'removed' && repository !== null && subject !== '') {
      if (!grant) throw missingGrantError(invitation);
      if (!(await this.beginRemoval(invitation))) return;
      try {
        await this.removal.revoke(grant, splitFullName(repository), subject);
      } finally {
        await this.replanIfInvitedAgain(invitation);
      }
    }
    await this.markRemoved(invitation);
  }

  /** Stores that the buyer has no access any more. */
  async markRemoved(invitation: InvitationToHandle): Promise<void> {
    await this.change(invitation, {
      state: 'removed',
      reason: null,
      nextTryAt: null,
      lapsesAt: null,
      ...(invitation.state !== 'removed' && { removedAt: this.clock.now() }),
      ...(invitation.isBuyerDeleted && { subject: '', login: '' }),
    });
  }

  /** Postpones the next attempt after a call to GitHub failed. */
  async postpone({ id, tries }: InvitationToHandle, nextTryAt: Date): Promise<void> {
    await this.transactions.run((tx) =>
      execute(tx, postponeInvitation(id, tries, nextTryAt, this.clock.now())),
    );
  }

  /**
   * Stores why the buyer could not be invited. The next attempt is at the end of the rental, to remove the
   * buyer's access.
   */
  async storeFailure(
    invitation: InvitationToHandle,
    reason: InvitationReason,
    endsAt: Date | null,
  ): Promise<void> {
    const clearedLogin = invitation.isBuyerDeleted ? { login: '' } : {};
    await this.change(invitation, { state: 'failed', reason, nextTryAt: endsAt, ...clearedLogin });
  }

  /** Stores the result of an attempt, unless a later attempt has begun. */
  async change({ id, tries }: InvitationToHandle, change: InvitationChange): Promise<void> {
    await this.transactions.run((tx) =>
      tx.update(RepositoryInvitation, { id, tries }, { ...change, failingSince: null }),
    );
  }

  private async invite(invitation: InvitationToHandle, grant: UsableGrant): Promise<void> {
    const { token } = grant;
    const source = repositoryOf(invitation.sourceUrl);
    if (!source) throw new BuyerNotInvited('not-github');
    const { fullName, ownedByOrganization: isOwnedByOrganization } = await this.github.readRepository(
      token,
      source,
    );
    // In a personal repository, every collaborator may write. Buyers must only read, so they are not invited
    // there (DELIVERY-20).
    if (!isOwnedByOrganization) throw new BuyerNotInvited('personal-repository');
    const [ownerAndName, subject] = [splitFullName(fullName), invitation.account ?? ''];
    const isSameInvitation = invitation.repository === fullName && invitation.subject === subject;
    if (!isSameInvitation) await this.revokeEarlier(invitation, grant);
    const login = await this.findLogin(token, subject);
    // A buyer who had access before the invitation keeps it after the rental (DELIVERY-22).
    const hadAccess = isSameInvitation ? false : await this.access.isCollaborator(token, ownerAndName, login);
    if (hadAccess) throw new BuyerNotInvited('had-access');
    // The invitation is stored before GitHub is called. Otherwise, if the process crashes after a successful
    // call, the access would never be removed.
    if (!(await this.begin(invitation, { repository: fullName, subject, login }))) return;
    const outcome = await this.access.invite(token, ownerAndName, login);
    // If GitHub did not show earlier whether the buyer had access, its response to the invitation shows that.
    // Access that the buyer had before the invitation is never removed.
    if (outcome === 'in' && hadAccess === undefined) {
      await this.change(invitation, NO_ACCESS);
      throw new BuyerNotInvited('had-access');
    }
    if (outcome === 'in') return this.markAccepted(invitation);
    const sendable = await this.transactions.run((tx) => this.readSendable(tx, invitation));
    // Either a refund was requested while GitHub sent the invitation, so the buyer must not accept it (PAY-20), or a
    // later attempt invites another account or to another repository. If a later attempt sent the same invitation, the
    // invitation stays.
    if (sendable?.repository !== fullName || sendable.subject !== subject) {
      await this.removal.revoke(grant, ownerAndName, subject);
      return this.change(invitation, { ...NO_ACCESS, state: 'due' });
    }
    const now = this.clock.now();
    const lapsesAt = this.clock.in(INVITATION_LIFE_MS);
    await this.change(invitation, {
      state: 'invited',
      timesSent: invitation.timesSent + 1,
      invitedAt: now,
      lapsesAt,
      nextTryAt: nextCheckAt(now, lapsesAt, invitation.endsAt),
    });
  }

  /**
   * Sets the invitation to 'inviting' before GitHub is called. Returns false if a later attempt has begun or every
   * rental of the buyer is being refunded: GitHub must then not be called. Locks the deliveries, so that a concurrent
   * refund request finishes first. Keeps `failingSince`, which only a successful call clears.
   */
  private begin(
    invitation: InvitationToHandle,
    recipient: Pick<RepositoryInvitation, 'repository' | 'subject' | 'login'>,
  ): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await execute(tx, lockDeliveriesOfInvitation(invitation.id));
      const { id, tries } = invitation;
      if ((await this.readSendable(tx, invitation))?.tries !== tries) return false;
      const begun = { ...recipient, state: 'inviting', reason: null } as const;
      return (await tx.update(RepositoryInvitation, { id, tries }, begun)).affected === 1;
    });
  }

  /** Returns the invitation as it is stored now, if its buyer has a rental that is not being refunded. */
  private async readSendable(
    tx: EntityManager,
    { id }: InvitationToHandle,
  ): Promise<{ tries: number; repository: string | null; subject: string } | undefined> {
    return (await execute(tx, selectSendableInvitation(id, this.clock.now()))).rows[0];
  }

  /**
   * Sets the invitation to 'lapsed' before GitHub is called: if the response is lost, a new rental sends the invitation
   * again. Returns false if a later attempt has begun: GitHub must then not be called. Keeps `failingSince`, which only
   * a successful removal clears.
   */
  private beginRemoval({ id, tries, isBuyerDeleted }: InvitationToHandle): Promise<boolean> {
    const begun = { state: 'lapsed', reason: null, lapsesAt: null } as const;
    return this.transactions.run(async (tx) => {
      const change = { ...begun, ...(isBuyerDeleted && { login: '' }) };
      return (await tx.update(RepositoryInvitation, { id, tries }, change)).affected === 1;
    });
  }

  /** Makes the invitation due again if a later attempt began to send it while this attempt removed the buyer. */
  private async replanIfInvitedAgain({ id, tries }: InvitationToHandle): Promise<void> {
    await this.transactions.run((tx) => execute(tx, replanInvitation(id, tries, this.clock.now())));
  }

  private async check(invitation: InvitationToHandle, grant: UsableGrant): Promise<void> {
    const { token } = grant;
    const [repositoryName, now] = [splitFullName(invitation.repository ?? ''), this.clock.now()];
    const openInvitations = await unlessGone(
      this.access.listInvitations(token, repositoryName, invitation.subject),
      grant,
    );
    // GitHub no longer shows the repository. If the listing names another one by now, the next attempt invites the buyer
    // to that one.
    if (!openInvitations) return this.makeSendable(invitation);
    const hasLapsed =
      (invitation.lapsesAt !== null && invitation.lapsesAt <= now) ||
      openInvitations.some(({ expired }) => expired);
    if (openInvitations.length > 0 && !hasLapsed)
      return this.change(invitation, { nextTryAt: nextCheckAt(now, invitation.lapsesAt, invitation.endsAt) });
    const login = await this.findLogin(token, invitation.subject);
    // If GitHub does not show whether the buyer has access, an invitation that has not expired counts as
    // accepted: the access is removed at the end of the rental anyway.
    const hasAccess = await this.access.isCollaborator(token, repositoryName, login);
    if (hasAccess ?? !hasLapsed) return this.markAccepted(invitation);
    if (!hasLapsed) throw new BuyerNotInvited('declined');
    await this.removal.cancelInvitations(token, repositoryName, openInvitations);
    await this.makeSendable(invitation);
  }

  /** Makes an invitation due again if it is no longer open. Throws BuyerNotInvited if it was sent too often. */
  private async makeSendable(invitation: InvitationToHandle): Promise<void> {
    if (!maySendAgain(invitation.timesSent)) throw new BuyerNotInvited('not-accepted');
    await this.change(invitation, { state: 'lapsed', lapsesAt: null, nextTryAt: this.clock.now() });
  }

  /**
   * Removes the access that an earlier invitation may have given to another GitHub account or to another
   * repository. The row stores only one invitation, so nothing would remove that access later.
   */
  private async revokeEarlier(invitation: InvitationToHandle, grant: UsableGrant): Promise<void> {
    const { repository, subject } = invitation;
    if (repository === null || subject === '') return;
    // If the lister has deleted the earlier repository, there is no access to remove.
    await unlessGone(this.removal.revoke(grant, splitFullName(repository), subject), grant);
    await this.change(invitation, { ...NO_ACCESS, removedAt: this.clock.now() });
  }

  private async findLogin(token: string, subject: string): Promise<string> {
    const login = await this.access.readLogin(token, subject);
    if (login === undefined) throw new BuyerNotInvited('account-gone');
    return login;
  }

  private markAccepted(invitation: InvitationToHandle): Promise<void> {
    return this.change(invitation, {
      state: 'accepted',
      reason: null,
      lapsesAt: null,
      acceptedAt: this.clock.now(),
      nextTryAt: invitation.endsAt,
    });
  }
}

/**
 * Returns the error for an invitation without a usable grant. If the lister has a grant whose token cannot be
 * decrypted, the error is a plain Error: the attempt is retried with growing delays like a failed call to GitHub,
 * counts as late, and delays no other invitation (DELIVERY-24).
 */
function missingGrantError({ hasGrant }: InvitationToHandle): Error {
  return hasGrant
    ? new Error('The token of the grant cannot be decrypted; GITHUB_TOKEN_KEYS lacks its key')
    : new BuyerNotInvited('grant-gone');
}

/** Column values of an invitation that gave no access, so that no access is removed later. */
const NO_ACCESS = { repository: null, subject: '', login: '' } as const;

/** Returns the result of a call to GitHub with a grant's token; undefined if GitHub does not show the repository. */
async function unlessGone<T>(call: Promise<T>, grant: UsableGrant): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (gitHubProblemOf(error, grant) === 'not-found') return undefined;
    throw error;
  });
}
