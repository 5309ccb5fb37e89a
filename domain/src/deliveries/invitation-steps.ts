import { Injectable } from '@nestjs/common';
import type { INVITATION_STATES, InvitationReason } from '@market/contract/deliveries';
import { Clock } from '../foundation/clock.js';
import { Transactions } from '../foundation/transactions.js';
import { GitHubAccessGateway } from '../gateways/github/github-access.gateway.js';
import { GitHubGateway, type RepositoryName } from '../gateways/github/github.gateway.js';
import type { UsableGrant } from '../github/grants.service.js';
import { repositoryOf } from '../gateways/github/repository-address.js';
import { INVITATION_LIFE_MS, maySendAgain, nextLook } from './invitations.rules.js';

type State = (typeof INVITATION_STATES)[number];

/** An invitation that is being handled; `tries` identifies this try. */
export interface SeenInvitation {
  readonly id: string;
  readonly listingId: string;
  readonly state: State;
  readonly tries: number;
  readonly failingSince: Date | null;
  /** The repository and the GitHub account of the invitation; null and empty before it is sent. */
  readonly repository: string | null;
  readonly login: string;
  readonly subject: string;
  readonly timesSent: number;
  readonly lapsesAt: Date | null;
  readonly ownerId: string;
  readonly sourceUrl: string;
  /** The buyer's GitHub account now; null if none is linked. */
  readonly account: string | null;
  readonly hasLeft: boolean;
  /** Whether a rental or a purchase gives access now, and its end; null for a purchase. */
  readonly isRunning: boolean;
  readonly endsAt: Date | null;
}

/** The invitation has failed for good. */
export class NotInvited extends Error {
  constructor(readonly reason: InvitationReason) {
    super(reason);
    this.name = 'NotInvited';
  }
}

/** Columns that a try writes. */
type Change = Partial<{
  state: State;
  reason: InvitationReason | null;
  repository: string;
  subject: string;
  login: string;
  times_sent: number;
  invited_at: Date;
  lapses_at: Date | null;
  accepted_at: Date;
  removed_at: Date;
  next_try_at: Date | null;
}>;

/** Gives or removes access to a repository, one step at a time (DELIVERY-20). Throws GitHubError and NotInvited. */
@Injectable()
export class InvitationSteps {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly github: GitHubGateway,
    private readonly access: GitHubAccessGateway,
  ) {}

  /** Sends the invitation, checks whether it was accepted, or sends it again after it has lapsed (DELIVERY-21). */
  async give(seen: SeenInvitation, grant: UsableGrant | undefined): Promise<void> {
    if (seen.state === 'accepted') return this.change(seen, { next_try_at: seen.endsAt });
    if (seen.account === null && seen.state !== 'invited')
      return this.change(seen, { state: 'waiting', reason: null, next_try_at: seen.endsAt });
    if (!grant) throw new NotInvited('grant-gone');
    if (seen.state === 'invited') return this.look(seen, grant);
    await this.invite(seen, grant);
  }

  /** Cancels open invitations and removes the buyer from the repository; does nothing if no invitation was sent. */
  async remove(seen: SeenInvitation, grant: UsableGrant | undefined): Promise<void> {
    const { repository, subject } = seen;
    if (repository !== null && subject !== '') {
      if (!grant) throw new NotInvited('grant-gone');
      const place = named(repository);
      const open = await this.access.invitations(grant.token, place, subject);
      for (const { id } of open) await this.access.cancel(grant.token, place, id);
      const login = await this.access.loginOf(grant.token, subject);
      await this.access.remove(grant.token, place, login);
    }
    await this.change(seen, {
      state: 'removed',
      reason: null,
      next_try_at: null,
      lapses_at: null,
      removed_at: this.clock.now(),
      ...(seen.hasLeft && { subject: '', login: '' }),
    });
  }

  /** Postpones the next try after GitHub did not respond. */
  async postpone({ id, tries }: SeenInvitation, nextTryAt: Date): Promise<void> {
    await this.transactions.run((tx) =>
      tx.query(
        `UPDATE repository_invitations SET next_try_at = $3, failing_since = coalesce(failing_since, $4)
         WHERE id = $1 AND tries = $2`,
        [id, tries, nextTryAt, this.clock.now()],
      ),
    );
  }

  /** Stores why the invitation failed; the next try is at the end of the access. */
  async fail(seen: SeenInvitation, reason: InvitationReason, endsAt: Date | null): Promise<void> {
    const gone = seen.hasLeft ? { login: '' } : {};
    await this.change(seen, { state: 'failed', reason, next_try_at: endsAt, ...gone });
  }

  /** Writes the result of a try, unless a later one has begun. */
  async change({ id, tries }: SeenInvitation, change: Change): Promise<void> {
    const columns = Object.keys(change);
    const sets = columns.map((column, index) => `${column} = $${index + 3}`);
    await this.transactions.run((tx) =>
      tx.query(
        `UPDATE repository_invitations SET ${sets.join(', ')}, failing_since = NULL WHERE id = $1 AND tries = $2`,
        [id, tries, ...Object.values(change)],
      ),
    );
  }

  private async invite(seen: SeenInvitation, { token }: UsableGrant): Promise<void> {
    const source = repositoryOf(seen.sourceUrl);
    if (!source) throw new NotInvited('not-github');
    const { fullName, isOrganisations } = await this.github.repository(token, source);
    // Collaborators of a personal repository may write to it (DELIVERY-20).
    if (!isOrganisations) throw new NotInvited('personal-repository');
    const [place, subject] = [named(fullName), seen.account ?? ''];
    const login = await this.access.loginOf(token, subject);
    const isOurs = seen.repository !== null && seen.subject === subject;
    // A buyer who had access before keeps it afterwards (DELIVERY-22).
    if (!isOurs && (await this.access.isCollaborator(token, place, login)))
      throw new NotInvited('had-access');
    // Written before the call, so that a try after a crash knows that the call may have succeeded.
    await this.change(seen, { state: 'inviting', reason: null, repository: fullName, subject, login });
    const outcome = await this.access.invite(token, place, login);
    if (outcome === 'in') return this.accepted(seen);
    const now = this.clock.now();
    const lapsesAt = this.clock.in(INVITATION_LIFE_MS);
    await this.change(seen, {
      state: 'invited',
      times_sent: seen.timesSent + 1,
      invited_at: now,
      lapses_at: lapsesAt,
      next_try_at: nextLook(now, lapsesAt, seen.endsAt),
    });
  }

  private async look(seen: SeenInvitation, { token }: UsableGrant): Promise<void> {
    const [place, now] = [named(seen.repository ?? ''), this.clock.now()];
    const open = await this.access.invitations(token, place, seen.subject);
    const hasLapsed = (seen.lapsesAt !== null && seen.lapsesAt <= now) || open.some(({ expired }) => expired);
    if (open.length > 0 && !hasLapsed)
      return this.change(seen, { next_try_at: nextLook(now, seen.lapsesAt, seen.endsAt) });
    const login = await this.access.loginOf(token, seen.subject);
    if (await this.access.isCollaborator(token, place, login)) return this.accepted(seen);
    if (!hasLapsed) throw new NotInvited('declined');
    for (const { id } of open) await this.access.cancel(token, place, id);
    if (!maySendAgain(seen.timesSent)) throw new NotInvited('not-accepted');
    await this.change(seen, { state: 'lapsed', lapses_at: null, next_try_at: now });
  }

  private accepted(seen: SeenInvitation): Promise<void> {
    return this.change(seen, {
      state: 'accepted',
      reason: null,
      lapses_at: null,
      accepted_at: this.clock.now(),
      next_try_at: seen.endsAt,
    });
  }
}

function named(fullName: string): RepositoryName {
  const [owner = '', name = ''] = fullName.split('/');
  return { owner, name };
}
