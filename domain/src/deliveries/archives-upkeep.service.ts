import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ObjectStorage } from '../gateways/storage/object-storage.js';
import { ArchiveFiles } from './archive-files.js';
import { removeEndedArchives, resumeGrantedArchives } from './archives.queries.js';
import {
  ARCHIVES_FOLDER,
  GIVE_UP_AFTER_MS,
  RETENTION_AFTER_END_MS,
  STRAY_RETENTION_MS,
} from './archives.rules.js';
import { DeliveryArchive } from './delivery-archive.entity.js';

/** Resumes archives whose lister connected GitHub again, and deletes archives whose rental has ended (DELIVERY-10). */
@Injectable()
export class ArchivesUpkeep {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly storage: ObjectStorage,
    private readonly files: ArchiveFiles,
  ) {}

  /**
   * Retries archives that failed because of a missing grant, if the lister has a grant now; returns their
   * number.
   */
  async resumeGranted(): Promise<number> {
    const { count } = await this.transactions.run((tx) =>
      execute(tx, resumeGrantedArchives(this.clock.now(), this.clock.in(GIVE_UP_AFTER_MS))),
    );
    return count;
  }

  /**
   * Deletes up to `limit` archives of ended rentals, and objects and files without a row; returns how many it
   * deleted.
   */
  async clean(limit: number): Promise<number> {
    const removedCount = await this.removeEnded(limit);
    const olderThan = this.clock.in(-STRAY_RETENTION_MS);
    return removedCount + (await this.files.clean(olderThan)) + (await this.cleanStrays(olderThan));
  }

  /**
   * Updates the rows first and then deletes the files. After a crash in between, `cleanStrays` deletes the
   * remaining files.
   */
  private async removeEnded(limit: number): Promise<number> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, removeEndedArchives(this.clock.in(-RETENTION_AFTER_END_MS), limit)),
    );
    for (const { key } of rows) await this.storage.delete(key);
    return rows.length;
  }

  private async cleanStrays(olderThan: Date): Promise<number> {
    let deletedCount = 0;
    for await (const { key, modifiedAt } of this.storage.list(ARCHIVES_FOLDER)) {
      if (modifiedAt > olderThan || (await this.hasRow(key))) continue;
      await this.storage.delete(key);
      deletedCount += 1;
    }
    return deletedCount;
  }

  private hasRow(key: string): Promise<boolean> {
    return this.transactions.run((tx) => tx.existsBy(DeliveryArchive, { objectKey: key }));
  }
}
