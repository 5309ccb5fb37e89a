import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { execute } from '../foundation/sql/execute.js';
import { writeListingFingerprints } from './near-copies.queries.js';
import { Review } from './review.entity.js';
import { reviewOpened } from './reviews.events.js';
import { nextReminder, SUBMISSION_LIMITS, SUBMISSION_REVIEW_MS } from './reviews.rules.js';
import { countSubmissions, lockSubmissionsOf } from './submission-limits.queries.js';

/**
 * A submission for review. `approved` has the approved values of the columns in `proposed`; it is null for a
 * new listing.
 */
export interface Submission {
  readonly listingId: string;
  readonly listerId: string;
  readonly proposed: object;
  readonly approved: object | null;
}

/** Opens and withdraws reviews, in the transaction that changes the listing (REVIEW-1, REVIEW-6). */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'RATE_LIMIT_PER_MINUTE'>,
  ) {}

  /**
   * Opens the review of a submission, and withdraws a pending review of the same listing. Returns the
   * deadline of the new review. Throws `listing/too-many` if the lister has reached a limit of submissions (REVIEW-13).
   */
  async openReview(
    tx: EntityManager,
    { listingId, listerId, proposed: proposal, approved }: Submission,
  ): Promise<Date> {
    await this.checkLimits(tx, { listingId, listerId, isNewListing: approved === null });
    await this.withdrawReview(tx, listingId);
    const id = newId();
    const submittedAt = this.clock.now();
    const dueAt = this.clock.in(SUBMISSION_REVIEW_MS);
    const remindAt = nextReminder(submittedAt, submittedAt) ?? dueAt;
    await tx.insert(Review, {
      id,
      listingId,
      proposed: proposal,
      approved,
      state: 'pending',
      submittedAt,
      dueAt,
      remindAt,
    });
    await this.outbox.append(tx, reviewOpened, {
      reviewId: id,
      listingId,
      remindAt: remindAt.toISOString(),
      dueAt: dueAt.toISOString(),
    });
    return dueAt;
  }

  /**
   * Throws `listing/too-many` if the lister has reached a limit of submissions (REVIEW-13). If RATE_LIMIT_PER_MINUTE is
   * 0, there are no limits.
   */
  private async checkLimits(
    tx: EntityManager,
    {
      listingId,
      listerId,
      isNewListing,
    }: Pick<Submission, 'listingId' | 'listerId'> & { readonly isNewListing: boolean },
  ): Promise<void> {
    if (this.settings.RATE_LIMIT_PER_MINUTE === 0) return;
    await execute(tx, lockSubmissionsOf(listerId));
    const [counts] = (await execute(tx, countSubmissions(listerId, listingId, this.clock.now()))).rows;
    const { inDay = 0, otherPendingListings = 0 } = counts ?? {};
    if (
      inDay >= SUBMISSION_LIMITS.perDay ||
      (isNewListing && otherPendingListings >= SUBMISSION_LIMITS.pendingListings)
    )
      throw new DomainError('listing/too-many');
  }

  /** Withdraws a listing's pending review. */
  async withdrawReview(tx: EntityManager, listingId: string): Promise<void> {
    await tx.update(Review, { listingId, state: 'pending' }, { state: 'withdrawn', remindAt: null });
  }

  /** Updates the fingerprint, with which new submissions are compared, after a change without a review (REVIEW-12). */
  async refreshFingerprint(tx: EntityManager, listingId: string): Promise<void> {
    await execute(tx, writeListingFingerprints([listingId]));
  }
}
