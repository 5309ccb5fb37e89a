import { Injectable, Logger } from '@nestjs/common';
import { IMAGE_WIDTHS } from '@market/contract/uploads/images';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ObjectStorage } from '../gateways/storage/object-storage.js';
import { IncomingFiles } from './incoming-files.js';
import { Upload } from './upload.entity.js';
import {
  IMAGES_ADDRESS,
  selectAbandonedUploads,
  selectUnusedImages,
  UploadsQueries,
} from './uploads.queries.js';
import { FAILED_RETENTION_MS, ORPHAN_RETENTION_MS } from './uploads.rules.js';

const IMAGES_PREFIX = 'images/';
const IMAGE_KEY_PATTERN = /^images\/([0-9a-f-]{36})-\d+\.webp$/;

/** Deletes files that are no longer needed, according to the rows of their uploads (UPLOAD-7). */
@Injectable()
export class UploadsCleaner {
  private readonly logger = new Logger(UploadsCleaner.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly files: IncomingFiles,
    private readonly storage: ObjectStorage,
    private readonly queries: UploadsQueries,
  ) {}

  /** Deletes all files of an upload, and then marks its row as without files. */
  async deleteFilesOf(id: string): Promise<void> {
    await this.files.remove(id);
    for (const width of IMAGE_WIDTHS) await this.storage.delete(`${IMAGES_PREFIX}${id}-${width}.webp`);
    await this.transactions.run((tx) => tx.update(Upload, { id }, { isKept: false, canRetry: false }));
  }

  /**
   * Deletes the files that are no longer needed. Returns the number of uploads whose files were deleted, plus the
   * number of deleted files that remained after a crash.
   */
  async clean(limit: number): Promise<number> {
    const abandonedIds = await this.findAbandoned(limit);
    for (const id of abandonedIds) if (await this.markAbandoned(id)) await this.deleteFilesOf(id);
    const olderThan = this.clock.in(-ORPHAN_RETENTION_MS);
    const unusedIds = await this.queries.findUnusedImages(olderThan, limit);
    for (const id of unusedIds) if (await this.markUnused(id, olderThan)) await this.deleteFilesOf(id);
    return abandonedIds.length + unusedIds.length + (await this.deleteStrayFiles());
  }

  /**
   * Marks a picture as without files if no listing uses it; returns whether it did. Locks the picture first, so that a
   * listing that is being saved with it is seen.
   */
  private markUnused(id: string, olderThan: Date): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await tx.findOne(Upload, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const { count } = await execute(tx, selectUnusedImages(olderThan, IMAGES_ADDRESS, 1, id));
      if (count > 0) await tx.update(Upload, { id }, { isKept: false });
      return count > 0;
    });
  }

  /**
   * Returns the ids of finished uploads whose files remained after a crash, of incomplete uploads after a day, and of
   * failed uploads after a week.
   */
  private async findAbandoned(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) => execute(tx, this.selectAbandoned(limit, null)));
    return rows.map(({ id }) => id);
  }

  /**
   * Marks an upload as without files if it is still abandoned, and as failed if it is incomplete; returns whether it
   * did. Locks the upload first, so that a retry that its owner has just requested is seen.
   */
  private markAbandoned(id: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const upload = await tx.findOne(Upload, { where: { id }, lock: { mode: 'pessimistic_write' } });
      const { count } = await execute(tx, this.selectAbandoned(1, id));
      if (count === 0) return false;
      const failedFields = {
        state: 'failed',
        failure: 'Not finished within a day',
        updatedAt: this.clock.now(),
      } as const;
      const isIncomplete = upload?.state === 'receiving';
      await tx.update(Upload, { id }, { isKept: false, canRetry: false, ...(isIncomplete && failedFields) });
      return true;
    });
  }

  private selectAbandoned(limit: number, id: string | null) {
    const incompleteBefore = this.clock.in(-ORPHAN_RETENTION_MS);
    const failedBefore = this.clock.in(-FAILED_RETENTION_MS);
    return selectAbandonedUploads(incompleteBefore, failedBefore, limit, id);
  }

  /**
   * Deletes files older than a day that a crash left behind: unfinished files, and files whose row marks them as
   * deleted. Files without a row stay. Rows are inserted before files and never deleted, so a missing row means that
   * this is another database or an older backup (UPLOAD-7).
   */
  private async deleteStrayFiles(): Promise<number> {
    const olderThan = this.clock.in(-ORPHAN_RETENTION_MS);
    let deletedCount = 0;
    const unknownIds = new Set<string>();
    const isStray = async (uploadId: string): Promise<boolean> => {
      const upload = await this.findRow(uploadId);
      if (!upload) unknownIds.add(uploadId);
      return upload?.isKept === false;
    };
    for (const { uploadId, modifiedAt } of await this.files.list()) {
      if (modifiedAt > olderThan || !(await isStray(uploadId))) continue;
      await this.files.remove(uploadId);
      deletedCount += 1;
    }
    for await (const { key, modifiedAt } of this.storage.list(IMAGES_PREFIX)) {
      if (modifiedAt > olderThan) continue;
      const uploadId = IMAGE_KEY_PATTERN.exec(key)?.[1];
      if (uploadId !== undefined && !(await isStray(uploadId))) continue;
      await this.storage.delete(key);
      deletedCount += 1;
    }
    if (unknownIds.size > 0)
      this.logger.error(`The database has no row of ${unknownIds.size} uploads whose files are stored`);
    return deletedCount;
  }

  private findRow(id: string): Promise<Pick<Upload, 'id' | 'isKept'> | null> {
    return this.transactions.run((tx) =>
      tx.findOne(Upload, { select: { id: true, isKept: true }, where: { id } }),
    );
  }
}
