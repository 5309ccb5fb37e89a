import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { Transactions } from '../foundation/transactions.js';
import { ObjectStorage } from '../gateways/storage/object-storage.js';
import { LIVE_GRANT } from '../github/grants.queries.js';
import { ArchiveFiles } from './archive-files.js';
import { ARCHIVES, GIVE_UP_AFTER_MS, KEPT_AFTER_END_MS, STRAY_KEPT_MS } from './archives.rules.js';

/** Resumes archives whose lister connected GitHub again, and deletes archives whose rental has ended (DELIVERY-10). */
@Injectable()
export class ArchivesUpkeep {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly storage: ObjectStorage,
    private readonly files: ArchiveFiles,
  ) {}

  /** Makes archives due again that failed without a grant whose lister has one now; returns their number. */
  async resumeGranted(): Promise<number> {
    const [, count]: [unknown, number] = await this.transactions.run((tx) =>
      tx.query(
        `UPDATE delivery_archives a SET state = 'due', reason = NULL, next_try_at = $1, give_up_at = $2
         FROM deliveries d, rentals r, listings l, github_grants g
         WHERE a.state = 'failed' AND a.reason = 'grant-gone' AND d.id = a.delivery_id AND r.id = d.rental_id
           AND l.id = r.listing_id AND g.user_id = l.owner_id AND ${LIVE_GRANT} AND r.undone_at IS NULL AND (r.ends_at IS NULL OR r.ends_at > $1)`,
        [this.clock.now(), this.clock.in(GIVE_UP_AFTER_MS)],
      ),
    );
    return count;
  }

  /** Deletes up to `limit` archives of ended rentals, and stray files; returns how many it deleted. */
  async clean(limit: number): Promise<number> {
    const over = await this.removeEnded(limit);
    const before = this.clock.in(-STRAY_KEPT_MS);
    return over + (await this.files.clean(before)) + (await this.cleanStrays(before));
  }

  /** Updates the row first: a crash in between leaves a stray object, which `cleanStrays` deletes. */
  private async removeEnded(limit: number): Promise<number> {
    const [rows]: [{ key: string }[], number] = await this.transactions.run((tx) =>
      tx.query(
        `UPDATE delivery_archives a SET state = 'removed', object_key = NULL
         FROM (SELECT ended.delivery_id, ended.object_key FROM delivery_archives ended
           JOIN deliveries d ON d.id = ended.delivery_id JOIN rentals r ON r.id = d.rental_id
           WHERE ended.state = 'kept' AND least(r.ends_at, r.undone_at) < $1 LIMIT $2) AS over
         WHERE a.delivery_id = over.delivery_id RETURNING over.object_key AS key`,
        [this.clock.in(-KEPT_AFTER_END_MS), limit],
      ),
    );
    for (const { key } of rows) await this.storage.delete(key);
    return rows.length;
  }

  private async cleanStrays(before: Date): Promise<number> {
    let cleaned = 0;
    for await (const { key, modifiedAt } of this.storage.list(ARCHIVES)) {
      if (modifiedAt > before || (await this.isKnown(key))) continue;
      await this.storage.delete(key);
      cleaned += 1;
    }
    return cleaned;
  }

  private async isKnown(key: string): Promise<boolean> {
    const rows: unknown[] = await this.transactions.run((tx) =>
      tx.query('SELECT 1 FROM delivery_archives WHERE object_key = $1', [key]),
    );
    return rows.length > 0;
  }
}
