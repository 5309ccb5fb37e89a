import { Injectable } from '@nestjs/common';
import { SAVED_MVPS_MAX } from '@market/contract/saved';
import { uuid } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { isModerator, type Viewer } from '../foundation/viewer.js';

const selectSavedListingIds = statement(
  { id: uuid },
  `SELECT listing_id AS id FROM saved_listings WHERE user_id = $1 ORDER BY saved_at DESC, listing_id LIMIT ${SAVED_MVPS_MAX}`,
);

const selectIdsToMerge = statement(
  { id: uuid },
  `SELECT id FROM listings WHERE id = ANY($1) AND (state IN ('approved', 'off-sale') OR owner_id = $2 OR $3)`,
);

/** Reads saved MVPs. */
@Injectable()
export class SavedListingsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the ids of the MVPs that a user saved, newest first. */
  async listIds(userId: string): Promise<string[]> {
    const rows = await this.readPool.rows(selectSavedListingIds(userId));
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the ids of those listings that the user may see or that are off sale. The browser may have saved a listing
   * before it went off sale (FIND-42).
   */
  async findIdsToMerge(ids: readonly string[], user: Viewer): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.readPool.rows(selectIdsToMerge(ids, user.userId, isModerator(user)));
    return rows.map(({ id }) => id);
  }
}
