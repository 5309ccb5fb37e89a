import { Injectable } from '@nestjs/common';
import { SAVED_MAX } from '@market/contract/saved';
import { Reads } from '../foundation/reads.js';

/** Reads of saved MVPs. */
@Injectable()
export class SavedQueries {
  constructor(private readonly reads: Reads) {}

  /** Ids of what a user saved, newest first. */
  async ids(userId: string): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>({
      name: 'saved.ids',
      text: `SELECT listing_id AS id FROM saved_listings WHERE user_id = $1 ORDER BY saved_at DESC, listing_id LIMIT ${SAVED_MAX}`,
      values: [userId],
    });
    return rows.map(({ id }) => id);
  }
}
