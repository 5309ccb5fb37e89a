import { Injectable } from '@nestjs/common';
import type { InvitationReason } from '@market/contract/deliveries';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { GitHubAccessGateway } from '../gateways/github/github-access.gateway.js';
import { GitHubGateway, type RepositoryName } from '../gateways/github/github.gateway.js';
import type { UsableGrant } from '../github/grants.service.js';
import { repositoryOf } from '../gateways/github/repository-address.js';
import { type InvitationToHandle, postponeInvitation } from './invitations.queries.js';
import { INVITATION_LIFE_MS, maySendAgain, nextCheck } from './invitations.rules.js';
import { RepositoryInvitation } from './repository-invitation.entity.js';

/** The invitation failed permanently. */
export class NotInvited extends Error {
  constructor(readonly reason: InvitationReason) {
    super(reason);
    this.name = 'NotInvited';
  }
}

/** Columns that a try writes. */
type Change = Partial<
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

/** Gives or removes access to a repository, one step per call (DELIVERY-20). Throws GitHubError and NotInvited. */
@Injectable()
export class InvitationSteps {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly github: GitHubGateway,
    private readonly access: GitHubAccessGateway,
  ) {}

  /** Sends the invitation, checks whether it was accepted, or sends it again after it has expired (DELIVERY-21). */
  async giveAccess(seen: InvitationToHandle, grant: UsableGrant | undefined): Promise<void> {
    if (seen.state === 'accepted') return this.change(seen, { nextTryAt: seen.endsAt });
    if (seen.account === null && seen.state !== 'invited')
      return this.change(seen, { state: 'waiting', reason: null, nextTryAt: seen.endsAt });
    if (!grant) throw new NotInvited('grant-gone');
    if (seen.state === 'invited') return this.check(seen, grant);
    await this.invite(seen, grant);
  }

  /** Cancels open invitations and removes the buyer from the repository; does nothing if no invitation was sent. */
  async removeAccess(seen: InvitationToHandle, grant: UsableGrant | undefined): Promise<void> {
    const { repository, subject } = seen;
    if (repository !== null && subject !== '') {
      if (!grant) throw new NotInvited('grant-gone');
      const place = splitFullName(repository);
      const open = await this.access.invitations(grant.token, place, subject);
      for (const { id } of open) await this.access.cancel(grant.token, place, id);
      const login = await this.access.loginOf(grant.token, subject);
      await this.access.remove(grant.token, place, login);
    }
    await this.change(seen, {
      state: 'removed',
      reason: null,
      nextTryAt: null,
      lapsesAt: null,
      removedAt: this.clock.now(),
      ...(seen.hasLeft && { subject: '', login: '' }),
    });
  }

  /** Postpones the next try after GitHub did not respond. */
  async postpone({ id, tries }: InvitationToHandle, nextTryAt: Date): Promise<void> {
    await this.transactions.run((tx) =>
      execute(tx, postponeInvitation(id, tries, nextTryAt, this.clock.now())),
    );
  }

  /** Stores why the invitation failed; the next try is at the end of the access, to remove the buyer. */
  async fail(seen: InvitationToHandle, reason: InvitationReason, endsAt: Date | null): Promise<void> {
    const gone = seen.hasLeft ? { login: '' } : {};
    await this.change(seen, { state: 'failed', reason, nextTryAt: endsAt, ...gone });
  }

  /** Stores the result of a try, unless a later try has begun. */
  async change({ id, tries }: InvitationToHandle, change: Change): Promise<void> {
    await this.transactions.run((tx) =>
      tx.update(RepositoryInvitation, { id, tries }, { ...change, failingSince: null }),
    );
  }

  private async invite(seen: InvitationToHandle, { token }: UsableGrant): Promise<void> {
    const source = repositoryOf(seen.sourceUrl);
    if (!source) throw new NotInvited('not-github');
    const { fullName, ownedByOrganization: isOrganisations } = await this.github.repository(token, source);
    // Collaborators of a personal repository may write to it (DELIVERY-20).
    if (!isOrganisations) throw new NotInvited('personal-repository');
    const [place, subject] = [splitFullName(fullName), seen.account ?? ''];
    const login = await this.access.loginOf(token, subject);
    const isOurs = seen.repository !== null && seen.subject === subject;
    // A buyer who had access before the invitation keeps it after the rental (DELIVERY-22).
    const hadAccess = isOurs ? false : await this.access.isCollaborator(token, place, login);
    if (hadAccess) throw new NotInvited('had-access');
    // Stored before the call, because the call may have succeeded before a crash.
    await this.change(seen, { state: 'inviting', reason: null, repository: fullName, subject, login });
    const outcome = await this.access.invite(token, place, login);
    // If it was unknown whether the buyer had access before, this response shows that they had; such access is never removed.
    if (outcome === 'in' && hadAccess === undefined) throw new NotInvited('had-access');
    if (outcome === 'in') return this.markAccepted(seen);
    const now = this.clock.now();
    const lapsesAt = this.clock.in(INVITATION_LIFE_MS);
    await this.change(seen, {
      state: 'invited',
      timesSent: seen.timesSent + 1,
      invitedAt: now,
      lapsesAt: lapsesAt,
      nextTryAt: nextCheck(now, lapsesAt, seen.endsAt),
    });
  }

  private async check(seen: InvitationToHandle, { token }: UsableGrant): Promise<void> {
    const [place, now] = [splitFullName(seen.repository ?? ''), this.clock.now()];
    const open = await this.access.invitations(token, place, seen.subject);
    const hasLapsed = (seen.lapsesAt !== null && seen.lapsesAt <= now) || open.some(({ expired }) => expired);
    if (open.length > 0 && !hasLapsed)
      return this.change(seen, { nextTryAt: nextCheck(now, seen.lapsesAt, seen.endsAt) });
    const login = await this.access.loginOf(token, seen.subject);
    // If the access is unknown, the invitation counts as accepted. Access is removed at the rental's end in any case.
    const isIn = await this.access.isCollaborator(token, place, login);
    if (isIn ?? !hasLapsed) return this.markAccepted(seen);
    if (!hasLapsed) throw new NotInvited('declined');
    for (const { id } of open) await this.access.cancel(token, place, id);
    if (!maySendAgain(seen.timesSent)) throw new NotInvited('not-accepted');
    await this.change(seen, { state: 'lapsed', lapsesAt: null, nextTryAt: now });
  }

  private markAccepted(seen: InvitationToHandle): Promise<void> {
    return this.change(seen, {
      state: 'accepted',
      reason: null,
      lapsesAt: null,
      acceptedAt: this.clock.now(),
      nextTryAt: seen.endsAt,
    });
  }
}

function splitFullName(fullName: string): RepositoryName {
  const [owner = '', name = ''] = fullName.split('/');
  return { owner, name };
}
