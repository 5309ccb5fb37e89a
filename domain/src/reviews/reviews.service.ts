import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { ListingsService } from '../listings/listings.service.js';
import { Review } from './review.entity.js';
import { reviewDecided } from './reviews.events.js';

/** Who decides on what. */
export interface Decision {
  readonly reviewId: string;
  readonly moderatorId: string;
}

/** Decides on submissions (DECISIONS 6, 24): one decision each, together with what it does to the listing. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly listings: ListingsService,
  ) {}

  /**
   * Lets a new listing, or the change beside an approved one, in. Throws `review/not-found`, `review/decided` when
   * another decision was quicker, `review/withdrawn` when its lister was. The audit log refuses decisions of its lister.
   */
  async approve(decision: Decision): Promise<void> {
    await this.decide(decision, { state: 'approved' });
  }

  /** Sends it back with a reason that its lister reads; an approved version stays public. Errors as `approve`. */
  async reject({ reason, ...decision }: Decision & { readonly reason: string }): Promise<void> {
    await this.decide(decision, { state: 'rejected', reason });
  }

  private async decide(
    { reviewId, moderatorId }: Decision,
    outcome: { state: 'approved' } | { state: 'rejected'; reason: string },
  ): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const review = await tx.findOneBy(Review, { id: reviewId });
      if (!review) throw new DomainError('review/not-found');
      const { listingId } = review;
      // The listing first, as its lister's own changes do: nobody waits for another in a circle.
      await this.listings.lock(tx, listingId);
      const decided = await tx.update(
        Review,
        { id: reviewId, state: 'pending' },
        { ...outcome, decidedBy: moderatorId, decidedAt: now, remindAt: null, tellAt: now },
      );
      if (decided.affected !== 1) throw await this.tooLate(tx, reviewId);
      if (outcome.state === 'approved') await this.listings.approve(tx, listingId);
      else await this.listings.reject(tx, listingId, outcome.reason);
      await this.outbox.append(tx, reviewDecided, {
        reviewId,
        listingId,
        decidedBy: moderatorId,
        outcome: outcome.state,
      });
    });
  }

  private async tooLate(tx: EntityManager, reviewId: string): Promise<DomainError> {
    const { state } = await tx.findOneByOrFail(Review, { id: reviewId });
    return new DomainError(state === 'withdrawn' ? 'review/withdrawn' : 'review/decided');
  }
}
