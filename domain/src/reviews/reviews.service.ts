import { Injectable } from '@nestjs/common';
import type { ProblemCode } from '@market/contract/endpoints/problem';
import type { ReviewOutcome } from '@market/contract/reviews';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ListingsService } from '../listings/listings.service.js';
import { writeListingFingerprints } from './near-copies.queries.js';
import { Review } from './review.entity.js';
import { reviewDecided } from './reviews.events.js';

const TOO_LATE_ERRORS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'review/decided',
  'review/withdrawn',
]);

/** Which review is decided on, and by which moderator. */
export interface Decision {
  readonly reviewId: string;
  readonly moderatorId: string;
}

/** How a moderator decided. Only a rejection has a reason. */
export interface Outcome {
  readonly state: ReviewOutcome;
  readonly reason?: string | null;
}

/** Who made a decision that is stored but has not taken effect, and when. */
interface ChosenDecision {
  readonly chosenBy: string;
  readonly chosenAt: Date;
}

/** Applies decisions on submissions, each once, in the transaction that changes the listing (REVIEW-3, REVIEW-4). */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly listings: ListingsService,
  ) {}

  /**
   * Approves a new listing or a change. Throws `review/not-found`, `review/decided` (REVIEW-4), and `review/withdrawn`
   * (REVIEW-6). `AuditLog.record` prevents listers from deciding on their own submissions (REVIEW-5).
   */
  async approve(decision: Decision): Promise<void> {
    await this.decide(decision, { state: 'approved' });
  }

  /**
   * Rejects a submission with a reason for its lister; a version that was approved earlier stays public.
   * Throws the errors of `approve`.
   */
  async reject({ reason, ...decision }: Decision & { readonly reason: string }): Promise<void> {
    await this.decide(decision, { state: 'rejected', reason });
  }

  /**
   * Applies a decision that was stored earlier. Does nothing if the review no longer has this decision
   * (REVIEW-9).
   */
  async applyChosen({ id, chosenOutcome, chosenReason, chosenBy, chosenAt }: Review): Promise<void> {
    if (!chosenOutcome || !chosenBy || !chosenAt) return;
    const outcome = { state: chosenOutcome, ...(chosenReason !== null && { reason: chosenReason }) };
    try {
      await this.decide({ reviewId: id, moderatorId: chosenBy }, outcome, { chosenBy, chosenAt });
    } catch (error) {
      // Ignores TOO_LATE_ERRORS: another worker has applied the decision, a moderator has undone it, or the
      // lister has withdrawn the submission.
      if (!(error instanceof DomainError && TOO_LATE_ERRORS.has(error.code))) throw error;
    }
  }

  private async decide(
    { reviewId, moderatorId }: Decision,
    outcome: Outcome,
    chosen?: ChosenDecision,
  ): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const review = await tx.findOneBy(Review, { id: reviewId });
      if (!review) throw new DomainError('review/not-found');
      const { listingId } = review;
      // Locks the listing before the review, as the lister's changes do, so that no deadlock occurs.
      await this.listings.lock(tx, listingId);
      const decisionUpdate = await tx.update(
        Review,
        { id: reviewId, state: 'pending', ...chosen },
        {
          ...outcome,
          decidedBy: moderatorId,
          decidedAt: chosen?.chosenAt ?? now,
          remindAt: null,
          tellAt: now,
        },
      );
      if (decisionUpdate.affected !== 1) throw await this.tooLateError(tx, reviewId);
      if (outcome.state === 'approved') {
        await this.listings.approve(tx, listingId);
        // The approved version is now the public one, with which other submissions are compared (REVIEW-12).
        await execute(tx, writeListingFingerprints([listingId]));
      } else await this.listings.reject(tx, listingId, outcome.reason ?? '');
      await this.outbox.append(tx, reviewDecided, {
        reviewId,
        listingId,
        decidedBy: moderatorId,
        outcome: outcome.state,
      });
    });
  }

  private async tooLateError(tx: EntityManager, reviewId: string): Promise<DomainError> {
    const { state } = await tx.findOneByOrFail(Review, { id: reviewId });
    return new DomainError(state === 'withdrawn' ? 'review/withdrawn' : 'review/decided');
  }
}
