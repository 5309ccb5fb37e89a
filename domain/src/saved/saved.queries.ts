import { Injectable } from '@nestjs/common';
import { SAVED_MVPS_MAX } from '@market/contract/saved';
import { uuid } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

const selectSavedListingIds = statement(
  { id: uuid },
  `SELECT listing_id AS id FROM saved_listings WHERE user_id = $1 ORDER BY saved_at DESC, listing_id LIMIT ${SAVED_MVPS_MAX}`,
);

/** Reads of saved MVPs. */
@Injectable()
export class SavedListingsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the ids of the MVPs that a user saved, newest first. */
  async listIds(userId: string): Promise<string[]> {
    const rows = await this.readPool.rows(selectSavedListingIds(userId));
    return rows.map(({ id }) => id);
  }
}
