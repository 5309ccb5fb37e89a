import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ObjectStorage } from '../gateways/storage/object-storage.js';
import { ArchiveFiles } from './archive-files.js';
import { removeEndedArchives, resumeGrantedArchives } from './archives.queries.js';
import {
  ARCHIVES_FOLDER,
  deliveryIdOf,
  GIVE_UP_AFTER_MS,
  RETENTION_AFTER_END_MS,
  STRAY_RETENTION_MS,
} from './archives.rules.js';
import { DeliveryArchive } from './delivery-archive.entity.js';

/** Resumes archives whose lister connected GitHub again, and deletes archives whose rental has ended (DELIVERY-10). */
@Injectable()
export class ArchivesUpkeep {
  private readonly logger = new Logger(ArchivesUpkeep.name);

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
   * Deletes up to `limit` archives of ended rentals, and objects and files that remained after a crash; returns how
   * many it deleted.
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

  /**
   * Deletes unfinished files, and objects whose delivery has an archive row that names another object or none. Keeps
   * objects whose delivery has no archive row: rows are inserted before objects and never deleted, so a missing
   * row means that this is another database or an older backup (DELIVERY-13).
   */
  private async cleanStrays(olderThan: Date): Promise<number> {
    let [deletedCount, unknownCount] = [0, 0];
    for await (const { key, modifiedAt } of this.storage.list(ARCHIVES_FOLDER)) {
      if (modifiedAt > olderThan) continue;
      const deliveryId = deliveryIdOf(key);
      const archive = deliveryId === undefined ? undefined : await this.findArchive(deliveryId);
      if (archive === null) unknownCount += 1;
      if (archive === null || archive?.objectKey === key) continue;
      await this.storage.delete(key);
      deletedCount += 1;
    }
    if (unknownCount > 0)
      this.logger.error(`The database has no row of ${unknownCount} archives whose files are stored`);
    return deletedCount;
  }

  private findArchive(deliveryId: string): Promise<Pick<DeliveryArchive, 'deliveryId' | 'objectKey'> | null> {
    return this.transactions.run((tx) =>
      tx.findOne(DeliveryArchive, { select: { deliveryId: true, objectKey: true }, where: { deliveryId } }),
    );
  }
}
