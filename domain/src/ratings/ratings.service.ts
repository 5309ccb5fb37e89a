import { Injectable } from '@nestjs/common';
import type { RatingInput } from '@market/contract/ratings/ratings';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import {
  ratingAnswered,
  ratingChanged,
  ratingCreated,
  ratingHidden,
  ratingRestored,
} from './ratings.events.js';
import {
  insertRating,
  lockOwnRating,
  lockRating,
  RatingsQueries,
  updateRatingAnswer,
  updateRatingHidden,
  updateRating,
} from './ratings.queries.js';
import { changeableUntil } from './ratings.rules.js';

/** The review that a moderator hides or restores, and the moderator. */
interface Moderation {
  readonly ratingId: string;
  readonly moderatorId: string;
}

/**
 * Creates and changes reviews of listings by people who rented or bought them, answers them, and hides them. A database
 * trigger updates the listing's rating in the same transaction.
 */
@Injectable()
export class RatingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly ratings: RatingsQueries,
  ) {}

  /**
   * Creates a person's only review of a listing (RATE-1, RATE-2); does nothing if a review with this `id`
   * exists. Throws `rating/not-entitled` and `rating/already-rated`.
   */
  async create(
    userId: string,
    listingId: string,
    { stars, content }: RatingInput,
    id = newId(),
  ): Promise<void> {
    const eligibility = (await this.ratings.readEligibility(userId, [listingId])).get(listingId);
    if (!eligibility?.isEntitled) throw new DomainError('rating/not-entitled');
    await this.transactions.run(async (tx) => {
      const { rows } = await execute(
        tx,
        insertRating(id, userId, listingId, stars, content, this.clock.now()),
      );
      if (rows.length > 0) return this.outbox.append(tx, ratingCreated, { ratingId: id, listingId, userId });
      const [existing] = (await execute(tx, lockOwnRating(userId, listingId))).rows;
      if (existing?.id !== id) throw new DomainError('rating/already-rated');
    });
  }

  /**
   * Changes a person's review of a listing within 30 days (RATE-3). Throws `rating/not-found`, `rating/hidden`,
   * `rating/change-over`.
   */
  async change(userId: string, listingId: string, { stars, content }: RatingInput): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const [rating] = (await execute(tx, lockOwnRating(userId, listingId))).rows;
      if (!rating) throw new DomainError('rating/not-found');
      if (rating.hiddenAt) throw new DomainError('rating/hidden');
      if (now > changeableUntil(rating)) throw new DomainError('rating/change-over');
      if (rating.stars === stars && rating.content === content) return;
      await execute(tx, updateRating(rating.id, stars, content, now));
      await this.outbox.append(tx, ratingChanged, { ratingId: rating.id, listingId, userId });
    });
  }

  /**
   * Answers a review of the lister's own listing; only one answer is possible, and repeating the same answer
   * changes nothing (RATE-4). Throws `rating/not-found`, also for other people's listings and hidden reviews, and
   * `rating/answered`.
   */
  async answer(listerId: string, ratingId: string, answer: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const rating = await this.lock(tx, ratingId);
      if (rating.ownerId !== listerId || rating.hiddenAt) throw new DomainError('rating/not-found');
      if (rating.answer === answer) return;
      if (rating.answer !== null) throw new DomainError('rating/answered');
      await execute(tx, updateRatingAnswer(ratingId, answer, listerId, this.clock.now()));
      await this.outbox.append(tx, ratingAnswered, { ratingId, listingId: rating.listingId });
    });
  }

  /** Hides a review with a reason (RATE-6). Throws `rating/not-found`, `rating/hidden-already`. */
  async hide({ ratingId, moderatorId, reason }: Moderation & { readonly reason: string }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { hiddenAt, listingId } = await this.lock(tx, ratingId);
      if (hiddenAt) throw new DomainError('rating/hidden-already');
      await execute(tx, updateRatingHidden(ratingId, this.clock.now(), moderatorId, reason));
      await this.outbox.append(tx, ratingHidden, { ratingId, listingId, moderatorId });
    });
  }

  /** Shows a hidden review again (RATE-6). Throws `rating/not-found`, `rating/not-hidden`. */
  async restore({ ratingId, moderatorId }: Moderation): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { hiddenAt, listingId } = await this.lock(tx, ratingId);
      if (!hiddenAt) throw new DomainError('rating/not-hidden');
      await execute(tx, updateRatingHidden(ratingId, null, null, null));
      await this.outbox.append(tx, ratingRestored, { ratingId, listingId, moderatorId });
    });
  }

  private async lock(tx: EntityManager, ratingId: string) {
    const [rating] = (await execute(tx, lockRating(ratingId))).rows;
    if (!rating) throw new DomainError('rating/not-found');
    return rating;
  }
}
