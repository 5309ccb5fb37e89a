import { Injectable } from '@nestjs/common';
import { SAVED_MVPS_MAX } from '@market/contract/saved';
import { type EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { acquireNamedLock } from '../foundation/sql/locks.queries.js';
import { Transactions } from '../foundation/sql/transactions.js';
import type { Viewer } from '../foundation/viewer.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { SavedListing } from './saved-listing.entity.js';
import { SavedListingsQueries } from './saved.queries.js';

/** Stores the MVPs that a person saved, at most 1,000 (FIND-40). */
@Injectable()
export class SavedListingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly savedQueries: SavedListingsQueries,
    private readonly listings: ListingsQueries,
  ) {}

  /**
   * Saves for the user the MVPs that the browser saved, up to the limit, and returns all saved ids. Skips listings that
   * the user may not see, except those that are off sale, which are shown again when they are back (FIND-42).
   */
  async merge(user: Viewer, ids: readonly string[]): Promise<string[]> {
    const idsToMerge = new Set(await this.savedQueries.findIdsToMerge([...new Set(ids)], user));
    await this.save(
      user.userId,
      [...new Set(ids)].filter((id) => idsToMerge.has(id)),
    );
    return this.savedQueries.listIds(user.userId);
  }

  /**
   * Saves an MVP and returns all saved ids. Throws `listing/not-found` for an MVP that the user may not see, and
   * `request/invalid` at the limit.
   */
  async add(user: Viewer, listingId: string): Promise<string[]> {
    const visibleIds = await this.listings.findVisibleIds([listingId], user);
    if (visibleIds.length === 0) throw new DomainError('listing/not-found');
    await this.save(user.userId, visibleIds);
    const ids = await this.savedQueries.listIds(user.userId);
    if (!ids.includes(listingId)) {
      throw new DomainError('request/invalid', { fields: { mvpId: `Save at most ${SAVED_MVPS_MAX} MVPs` } });
    }
    return ids;
  }

  /** Removes a saved MVP and returns the remaining ids; deletes nothing if the MVP is not saved. */
  async remove(userId: string, listingId: string): Promise<string[]> {
    await this.transactions.run((tx) => tx.delete(SavedListing, { userId, listingId }));
    return this.savedQueries.listIds(userId);
  }

  /**
   * Saves MVPs that are not saved yet, up to the limit. Locks the user's saved MVPs, so that simultaneous requests
   * cannot exceed the limit.
   */
  private save(userId: string, listingIds: readonly string[]): Promise<void> {
    return this.transactions.run(async (tx) => {
      await execute(tx, acquireNamedLock(`saved:${userId}`));
      const savedIds = new Set((await tx.findBy(SavedListing, { userId })).map(({ listingId }) => listingId));
      const newIds = listingIds
        .filter((id) => !savedIds.has(id))
        .slice(0, Math.max(0, SAVED_MVPS_MAX - savedIds.size));
      await this.insert(tx, userId, newIds);
    });
  }

  private async insert(tx: EntityManager, userId: string, listingIds: readonly string[]): Promise<void> {
    const savedAt = this.clock.now();
    if (listingIds.length === 0) return;
    await tx.insert(
      SavedListing,
      listingIds.map((listingId) => ({ userId, listingId, savedAt })),
    );
  }
}
