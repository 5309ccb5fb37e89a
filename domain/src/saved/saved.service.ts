import { Injectable } from '@nestjs/common';
import { SAVED_MAX } from '@market/contract/saved';
import { DataSource } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { ListingsQueries } from '../listings/listings.queries.js';

/** The MVPs a user starred (SPEC §2 'Saved', DECISIONS 22). Unknown ids are left out: a listing may be gone. */
@Injectable()
export class SavedService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly listings: ListingsQueries,
  ) {}

  /** Ids, newest first. */
  async list(userId: string): Promise<string[]> {
    const rows: { listing_id: string }[] = await this.database.query(
      'SELECT listing_id FROM saved_listings WHERE user_id = $1 ORDER BY saved_at DESC, listing_id LIMIT $2',
      [userId, SAVED_MAX],
    );
    return rows.map((row) => row.listing_id);
  }

  /** Joins ids with those saved; beyond the most one person saves nothing is added. Answers all. */
  async merge(userId: string, ids: readonly string[]): Promise<string[]> {
    await this.database.query(
      `INSERT INTO saved_listings (user_id, listing_id, saved_at)
       SELECT $1, given.id, $3 FROM unnest($2::uuid[]) WITH ORDINALITY given (id, place)
       JOIN listings ON listings.id = given.id
       ORDER BY place
       LIMIT greatest(0, $4 - (SELECT count(*) FROM saved_listings WHERE user_id = $1))
       ON CONFLICT DO NOTHING`,
      [userId, [...new Set(ids)], this.clock.now(), SAVED_MAX],
    );
    return this.list(userId);
  }

  /** Throws `listing/not-found` for an MVP that is not there. */
  async add(userId: string, listingId: string): Promise<string[]> {
    if (!(await this.listings.cards([listingId])).has(listingId)) throw new DomainError('listing/not-found');
    return this.merge(userId, [listingId]);
  }

  async remove(userId: string, listingId: string): Promise<string[]> {
    await this.database.query('DELETE FROM saved_listings WHERE user_id = $1 AND listing_id = $2', [
      userId,
      listingId,
    ]);
    return this.list(userId);
  }
}
