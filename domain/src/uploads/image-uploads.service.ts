import { Injectable } from '@nestjs/common';
import { imageAddress } from '@market/contract/uploads/images';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ObjectStorage } from '../gateways/storage/object-storage.js';
import { renderImage } from './image-renditions.js';
import { IncomingFiles } from './incoming-files.js';
import { Upload } from './upload.entity.js';
import { UploadQuotas } from './upload-quotas.js';
import { UploadsCleaner } from './uploads-cleaner.js';

/**
 * How many pictures one process decodes at the same time at most, because each needs memory for all its
 * pixels.
 */
const CONCURRENT_DECODES_MAX = 2;

/** Stores pictures of listings in several sizes (UPLOAD-5). */
@Injectable()
export class ImageUploadsService {
  private waitingUploads: (() => void)[] = [];
  private decodingCount = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly storage: ObjectStorage,
    private readonly quotas: UploadQuotas,
    private readonly cleaner: UploadsCleaner,
    private readonly files: IncomingFiles,
  ) {}

  /**
   * Stores a picture; returns its id and address. Checks the person's limit before the bytes are read. Writes the
   * bytes to a temporary file, which is always deleted. Throws `upload/too-many`, `upload/not-image`,
   * `upload/image-too-many-pixels`, or the error of reading the bytes; after an error nothing is stored.
   */
  async receive(userId: string, bytes: AsyncIterable<Uint8Array>): Promise<{ id: string; image: string }> {
    const id = await this.insertUpload(userId);
    try {
      const byteSize = await this.files.write(id, bytes);
      const contentHash = await this.files.hash(id);
      await this.storeRenditions(id);
      // Removes the temporary file before the row is marked as stored. If the process crashes between these steps, the
      // cleaner deletes the upload's files, because the row is not marked.
      await this.files.remove(id);
      await this.endUpload(id, { state: 'stored', byteSize: String(byteSize), contentHash });
    } catch (error) {
      await this.endUpload(id, { state: 'failed', failure: reasonOf(error) });
      await this.cleaner.deleteFilesOf(id);
      throw error;
    }
    return { id, image: imageAddress(id) };
  }

  /** Inserts the row before any file is written, so that the cleaner can find files that remained after a crash. */
  private insertUpload(userId: string): Promise<string> {
    return this.transactions.run(async (tx) => {
      await this.quotas.requireFreeQuota(tx, userId, 'image');
      const id = newId();
      const now = this.clock.now();
      await tx.insert(Upload, {
        id,
        userId,
        kind: 'image',
        state: 'receiving',
        fileName: '',
        byteSize: '0',
        storageKey: `images/${id}`,
        contentType: 'image/webp',
        nextTryAt: now,
        createdAt: now,
        updatedAt: now,
      });
      return id;
    });
  }

  private async storeRenditions(id: string): Promise<void> {
    const renditions = await this.runWhenSlotIsFree(() => renderImage(this.files.pathOf(id)));
    for (const { width, bytes } of renditions)
      await this.storage.put(`images/${id}-${width}.webp`, bytes, 'image/webp');
  }

  private async endUpload(id: string, change: Partial<Upload>): Promise<void> {
    await this.transactions.run((tx) =>
      tx.update(Upload, { id, state: 'receiving' }, { ...change, updatedAt: this.clock.now() }),
    );
  }

  private async runWhenSlotIsFree<T>(task: () => Promise<T>): Promise<T> {
    if (this.decodingCount >= CONCURRENT_DECODES_MAX)
      await new Promise<void>((resolve) => this.waitingUploads.push(resolve));
    else this.decodingCount += 1;
    try {
      return await task();
    } finally {
      const startNext = this.waitingUploads.shift();
      if (startNext) startNext();
      else this.decodingCount -= 1;
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof DomainError ? error.message : 'The picture could not be kept';
}
