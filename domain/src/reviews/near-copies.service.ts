import { Injectable } from '@nestjs/common';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { selectNearestCopy, writeFingerprints } from './near-copies.queries.js';
import { Review } from './review.entity.js';

/** Finds the listing that a submission nearly copies, for moderators (REVIEW-12). */
@Injectable()
export class NearCopiesService {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Compares a submission with all other listings; a second call changes nothing. Does nothing if the
   * submission does not exist.
   */
  async compare(reviewId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const review = await tx.findOneBy(Review, { id: reviewId });
      if (!review || review.copied) return;
      await execute(tx, writeFingerprints([reviewId]));
      const { rows } = await execute(tx, selectNearestCopy(review.listingId));
      const nearestCopy = rows[0];
      await tx.update(
        Review,
        { id: reviewId },
        { copiesId: nearestCopy?.id ?? null, copied: nearestCopy?.copied ?? [] },
      );
    });
  }

  /** Returns the ids of pending submissions that are not compared yet. */
  async findDue(limit: number): Promise<string[]> {
    const reviews = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Review, 'review')
        .select('review.id')
        .where(`review.state = 'pending' AND review.copied IS NULL`)
        .orderBy('review.dueAt')
        .limit(limit)
        .getMany(),
    );
    return reviews.map(({ id }) => id);
  }
}
