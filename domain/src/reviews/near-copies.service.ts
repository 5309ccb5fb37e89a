import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { acquireNamedLock } from '../foundation/sql/locks.queries.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ListingsService } from '../listings/listings.service.js';
import {
  claimComparison,
  selectDueComparisons,
  selectNearestCopy,
  writeChangeFingerprint,
  writeListingFingerprints,
} from './near-copies.queries.js';
import { Review } from './review.entity.js';
import { COMPARISON_LEASE_MS, comparisonRetryMs } from './reviews.rules.js';

/** The name of the lock under which one submission at a time is compared. */
const COMPARISON_LOCK = 'near-copies';

/** Finds the listing that a submission nearly copies, for moderators (REVIEW-12). */
@Injectable()
export class NearCopiesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly listings: ListingsService,
  ) {}

  /**
   * Compares a submission with all other listings; a second call changes nothing. Does nothing if the
   * submission does not exist, is not pending, or is not due because another process compares it or the last attempt
   * failed. If the comparison throws, another attempt is due later.
   */
  async compare(reviewId: string): Promise<void> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, claimComparison(this.clock.now(), reviewId, this.clock.in(COMPARISON_LEASE_MS))),
    );
    if (!rows[0]) return;
    const { tries } = rows[0];
    try {
      await this.storeNearestCopy(reviewId);
    } catch (cause) {
      const nextComparisonAt = this.clock.in(comparisonRetryMs(tries));
      await this.transactions.run((tx) => tx.update(Review, { id: reviewId }, { nextComparisonAt }));
      throw cause;
    }
  }

  /** Returns the ids of pending submissions whose comparison is due. */
  async findDue(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectDueComparisons(this.clock.now(), limit)),
    );
    return rows.map(({ id }) => id);
  }

  private async storeNearestCopy(reviewId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const submission = await tx.findOneBy(Review, { id: reviewId });
      if (!submission) return;
      const { listingId, approved } = submission;
      // Comparisons run one after another, so that of two simultaneous submissions the later one reads the fingerprint
      // of the earlier one.
      // This lock is acquired before the listing's, so that a change of a listing waits only for the comparison of that
      // listing.
      await execute(tx, acquireNamedLock(COMPARISON_LOCK));
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
}
