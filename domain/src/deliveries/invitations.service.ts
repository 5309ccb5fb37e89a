import { Injectable, Logger } from '@nestjs/common';
import type { InvitationReason } from '@market/contract/deliveries';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { GitHubError } from '../gateways/github/github.errors.js';
import { LIVE_GRANT } from '../github/grants.queries.js';
import { GrantsService, type UsableGrant } from '../github/grants.service.js';
import { ListingsService } from '../listings/listings.service.js';
import { invitationAskedFor } from './deliveries.events.js';
import { InvitationSteps, NotInvited, type SeenInvitation } from './invitation-steps.js';
import { ASK_PAUSE_MS, ASKABLE_REASONS, INVITATION_LEASE_MS, pauseSince } from './invitations.rules.js';

const FINAL: Partial<Record<GitHubError['problem'], InvitationReason>> = {
  unauthorized: 'grant-gone',
  'not-found': 'repository-gone',
  forbidden: 'forbidden',
  refused: 'forbidden',
};

/** Starts a failed invitation again. One with a repository becomes 'lapsed': it was sent before, so it is ours to remove later. */
const ANEW = `state = CASE WHEN i.repository IS NULL THEN 'due' ELSE 'lapsed' END, reason = NULL, times_sent = 0`;
/** Joins a delivery, its rental and the invitation of its buyer. */
const OF_DELIVERY = 'i.user_id = r.user_id AND i.listing_id = r.listing_id AND r.id = d.rental_id';

/**
 * Invites buyers to a lister's repository while their rental runs and removes them afterwards (DELIVERY-20). Each try compares
 * the rental with GitHub's state, so it may run twice, late, or after a crash.
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
    await tx.query(
      `INSERT INTO repository_invitations AS i (id, user_id, listing_id, state, next_try_at, created_at)
       VALUES ($1, $2, $3, 'due', $4, $4)
       ON CONFLICT (user_id, listing_id) DO UPDATE SET next_try_at = excluded.next_try_at, reason = NULL,
         state = CASE WHEN i.state IN ('removed', 'failed', 'lapsed') THEN 'due' ELSE i.state END,
         times_sent = CASE WHEN i.state IN ('removed', 'failed', 'lapsed') THEN 0 ELSE i.times_sent END`,
      [newId(), userId, listingId, this.clock.now()],
    );
  }

  /** Makes the invitation of a rental's buyer due now, inside the caller's transaction. */
  async recheck(tx: EntityManager, rentalId: string): Promise<void> {
    await tx.query(
      `UPDATE repository_invitations i SET next_try_at = $2 FROM rentals r
       WHERE r.id = $1 AND i.user_id = r.user_id AND i.listing_id = r.listing_id AND i.state NOT IN ('removed', 'failed')`,
      [rentalId, this.clock.now()],
    );
  }

  /** Returns the ids of up to `limit` invitations that are due, whose buyer has linked GitHub, or whose lister has a grant again. */
  async due(limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT id FROM (
           SELECT i.id, i.next_try_at AS at FROM repository_invitations i WHERE i.next_try_at <= $1
           UNION SELECT i.id, i.created_at FROM repository_invitations i JOIN identities a ON a.user_id = i.user_id
             WHERE i.state = 'waiting' AND a.provider = 'github'
           UNION SELECT i.id, i.created_at FROM repository_invitations i JOIN listings l ON l.id = i.listing_id
             JOIN github_grants g ON g.user_id = l.owner_id
             WHERE i.state = 'failed' AND i.reason = 'grant-gone' AND ${LIVE_GRANT}
         ) AS found ORDER BY at LIMIT $2`,
        [this.clock.now(), limit],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Handles the invitation of a rental's buyer, if there is one and it is due. */
  async seeToRental(rentalId: string): Promise<void> {
    const [row]: { id: string }[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT i.id FROM repository_invitations i JOIN rentals r ON r.user_id = i.user_id AND r.listing_id = i.listing_id
         WHERE r.id = $1`,
        [rentalId],
      ),
    );
    if (row) await this.seeTo(row.id);
  }

  /** Handles an invitation if it is due and no other process is handling it. May run twice. */
  async seeTo(id: string): Promise<void> {
    const seen = await this.take(id);
    if (!seen) return;
    const grant = await this.grants.usable(seen.ownerId);
    try {
      await (seen.isRunning ? this.steps.give(seen, grant) : this.steps.remove(seen, grant));
    } catch (error) {
      await this.settle(seen, grant, error);
    }
  }

  /** Starts the failed invitation of a delivery again; returns false if it has not failed. */
  async retry(deliveryId: string): Promise<boolean> {
    const [, count]: [unknown, number] = await this.transactions.run((tx) =>
      tx.query(
        `UPDATE repository_invitations i SET ${ANEW}, next_try_at = $2 FROM deliveries d, rentals r
         WHERE d.id = $1 AND ${OF_DELIVERY} AND i.state = 'failed'`,
        [deliveryId, this.clock.now()],
      ),
    );
    return count > 0;
  }

  /**
   * Starts an invitation again that lapsed for good or was declined, for its buyer, while the rental runs (DELIVERY-21).
   * Throws `delivery/not-found` for another user's delivery, `delivery/nothing-lapsed`, and
   * `delivery/asked-for-invitation` within a day of the last time.
   */
  async ask(userId: string, deliveryId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [own]: { rentalId: string }[] = await tx.query(
        'SELECT r.id AS "rentalId" FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE d.id = $1 AND r.user_id = $2',
        [deliveryId, userId],
      );
      if (!own) throw new DomainError('delivery/not-found');
      const now = this.clock.now();
      const askable = `d.id = $1 AND ${OF_DELIVERY} AND i.state = 'failed' AND i.reason = ANY ($2)
        AND r.undone_at IS NULL AND (r.ends_at IS NULL OR r.ends_at > $3)`;
      const about = [deliveryId, ASKABLE_REASONS, now];
      const [, count]: [unknown, number] = await tx.query(
        `UPDATE repository_invitations i SET ${ANEW}, next_try_at = $3, asked_at = $3 FROM deliveries d, rentals r
         WHERE ${askable} AND (i.asked_at IS NULL OR i.asked_at <= $4)`,
        [...about, new Date(now.getTime() - ASK_PAUSE_MS)],
      );
      if (count > 0) return this.outbox.append(tx, invitationAskedFor, { deliveryId, ...own });
      const early: unknown[] = await tx.query(
        `SELECT FROM repository_invitations i, deliveries d, rentals r WHERE ${askable}`,
        about,
      );
      throw new DomainError(early.length > 0 ? 'delivery/asked-for-invitation' : 'delivery/nothing-lapsed');
    });
  }

  private async settle(seen: SeenInvitation, grant: UsableGrant | undefined, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Invitation ${seen.id}, try ${seen.tries}: ${message}`);
    const problem = error instanceof GitHubError ? error.problem : undefined;
    if (problem === 'unauthorized' && grant) await this.grants.markGone(grant);
    if (problem === 'not-found') await this.listings.withdrawOffers(seen.listingId);
    const reason = error instanceof NotInvited ? error.reason : problem && FINAL[problem];
    const endsAt = seen.isRunning ? seen.endsAt : null;
    if (reason) return this.steps.fail(seen, reason, endsAt);
    const askedMs = error instanceof GitHubError ? error.retryAfterMs : undefined;
    await this.steps.postpone(seen, this.clock.in(pauseSince(seen.failingSince, this.clock.now(), askedMs)));
  }

  private async take(id: string): Promise<SeenInvitation | undefined> {
    return this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const [taken]: [unknown[], number] = await tx.query(
        `UPDATE repository_invitations i SET next_try_at = $3, tries = tries + 1,
           state = CASE WHEN state = 'waiting' OR reason = 'grant-gone' THEN
             CASE WHEN repository IS NULL THEN 'due' ELSE 'lapsed' END ELSE state END,
           reason = nullif(reason, 'grant-gone')
         WHERE i.id = $1 AND (i.next_try_at <= $2
           OR (i.state = 'waiting' AND EXISTS (SELECT FROM identities a WHERE a.user_id = i.user_id AND a.provider = 'github'))
           OR (i.state = 'failed' AND i.reason = 'grant-gone' AND (i.next_try_at IS NULL OR i.next_try_at > $3)))
         RETURNING 1`,
        [id, now, this.clock.in(INVITATION_LEASE_MS)],
      );
      if (taken.length === 0) return undefined;
      const [row]: SeenInvitation[] = await tx.query(
        `SELECT i.id, i.listing_id AS "listingId", i.state, i.tries, i.failing_since AS "failingSince", i.repository, i.login, i.subject,
           i.times_sent AS "timesSent", i.lapses_at AS "lapsesAt", l.owner_id AS "ownerId", l.source_url AS "sourceUrl",
           a.subject AS account, u.deleted_at IS NOT NULL AS "hasLeft", u.deleted_at IS NULL AND EXISTS (
             SELECT FROM rentals r WHERE r.user_id = i.user_id AND r.listing_id = i.listing_id AND r.undone_at IS NULL
               AND (r.ends_at IS NULL OR r.ends_at > $2)) AS "isRunning",
           (SELECT CASE WHEN bool_or(r.ends_at IS NULL) THEN NULL ELSE max(r.ends_at) END FROM rentals r
             WHERE r.user_id = i.user_id AND r.listing_id = i.listing_id AND r.undone_at IS NULL) AS "endsAt"
         FROM repository_invitations i JOIN listings l ON l.id = i.listing_id JOIN users u ON u.id = i.user_id
         LEFT JOIN identities a ON a.user_id = i.user_id AND a.provider = 'github' WHERE i.id = $1`,
        [id, now],
      );
      return row;
    });
  }
}
