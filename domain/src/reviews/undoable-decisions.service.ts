import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IsNull, MoreThan } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Review } from './review.entity.js';
import { reviewDecisionChosen } from './reviews.events.js';
import { UNDO_WINDOW_MS } from './reviews.rules.js';
import { type Decision, type Outcome, ReviewsService } from './reviews.service.js';

const NO_CHOSEN_DECISION = {
  chosenOutcome: null,
  chosenReason: null,
  chosenBy: null,
  chosenAt: null,
} as const;

/**
 * Stores moderators' decisions, which take effect 10 seconds later and can be undone until then (REVIEW-9).
 */
@Injectable()
export class UndoableDecisionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly reviews: ReviewsService,
  ) {}

  /** Stores a decision. Throws `review/not-found`, `review/decided` (REVIEW-4) and `review/withdrawn` (REVIEW-6). */
  async choose({ reviewId, moderatorId }: Decision, { state, reason = null }: Outcome): Promise<void> {
    await this.transactions.run(async (tx) => {
      const update = await tx.update(
        Review,
        { id: reviewId, state: 'pending', chosenAt: IsNull() },
        {
          chosenOutcome: state,
          chosenReason: reason,
          chosenBy: moderatorId,
          chosenAt: this.clock.now(),
        },
      );
      const review = await findReview(tx, reviewId);
      if (update.affected !== 1)
        throw new DomainError(review.state === 'withdrawn' ? 'review/withdrawn' : 'review/decided');
      const takesEffectAt = this.clock.in(UNDO_WINDOW_MS).toISOString();
      await this.outbox.append(tx, reviewDecisionChosen, {
        reviewId,
        listingId: review.listingId,
        takesEffectAt,
      });
    });
  }

  /**
   * Undoes a decision, so that the review is undecided again. Throws `review/not-found`, and `review/in-effect`
   * if the decision has taken effect.
   */
  async undo(reviewId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const update = await tx.update(
        Review,
        { id: reviewId, state: 'pending', chosenAt: MoreThan(this.clock.in(-UNDO_WINDOW_MS)) },
        NO_CHOSEN_DECISION,
      );
      if (update.affected === 1) return;
      await findReview(tx, reviewId);
      throw new DomainError('review/in-effect');
    });
  }

  /**
   * Applies a decision that can no longer be undone. Does nothing if the decision was undone or already
   * applied, or the submission was withdrawn.
   */
  async apply(reviewId: string): Promise<void> {
    const review = await this.transactions.run((tx) => tx.findOneBy(Review, { id: reviewId }));
    if (review?.state !== 'pending' || !review.chosenAt || review.chosenAt > this.undoWindowStart()) return;
    await this.reviews.applyChosen(review);
  }

  /** Returns the ids of reviews whose decision is due to take effect. */
  async findDue(limit: number): Promise<string[]> {
    const reviews = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Review, 'review')
        .select('review.id')
        .where(`review.state = 'pending' AND review.chosenAt <= :before`, { before: this.undoWindowStart() })
        .orderBy('review.chosenAt')
        .limit(limit)
        .getMany(),
    );
    return reviews.map(({ id }) => id);
  }

  private undoWindowStart(): Date {
    return this.clock.in(-UNDO_WINDOW_MS);
  }
}

async function findReview(tx: EntityManager, id: string): Promise<Review> {
  const review = await tx.findOneBy(Review, { id });
  if (!review) throw new DomainError('review/not-found');
  return review;
}
