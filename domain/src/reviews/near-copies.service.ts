import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ListingsService } from '../listings/listings.service.js';
import {
  selectNearestCopy,
  writeChangeFingerprint,
  writeListingFingerprints,
} from './near-copies.queries.js';
import { Review } from './review.entity.js';

/** Finds the listing that a submission nearly copies, for moderators (REVIEW-12). */
@Injectable()
export class NearCopiesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly listings: ListingsService,
  ) {}

  /**
   * Compares a submission with all other listings; a second call changes nothing. Does nothing if the
   * submission does not exist or is not pending.
   */
  async compare(reviewId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const submission = await tx.findOneBy(Review, { id: reviewId });
      if (!submission) return;
      const { listingId, approved } = submission;
      // Decisions and the lister's changes lock the listing too, so the submission remains pending until the
      // fingerprint is written, and no fingerprint of a withdrawn submission replaces a newer one.
      await this.listings.lock(tx, listingId);
      if (!(await tx.existsBy(Review, { id: reviewId, state: 'pending', copied: IsNull() }))) return;
      await execute(tx, approved ? writeChangeFingerprint(reviewId) : writeListingFingerprints([listingId]));
      const { rows } = await execute(tx, selectNearestCopy(reviewId));
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
