import { Injectable } from '@nestjs/common';
import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { videoFileError, type VideoFile } from '@market/contract/uploads/video-rules';
import { Clock, MINUTE_MS } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { YouTubeGateway } from '../gateways/youtube/youtube.gateway.js';
import { IncomingFiles } from './incoming-files.js';
import { Upload } from './upload.entity.js';
import { UploadQuotas } from './upload-quotas.js';
import { uploadReceived } from './uploads.events.js';
import { shownFileName, videoTitle } from './uploads.rules.js';

/** A video as the browser declares it, before the first byte arrives. */
export interface DeclaredVideo extends VideoFile {
  readonly fileName: string;
  /** The title of the MVP; may be empty. */
  readonly title: string;
}

/**
 * How old an upload must be before the sweep checks it. The request of a younger upload may still be running.
 */
const UNRECORDED_UPLOAD_AGE_MIN_MS = MINUTE_MS;

/** Receives videos, from the declaration to the last byte (UPLOAD-2). */
@Injectable()
export class VideoUploadsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly quotas: UploadQuotas,
    private readonly files: IncomingFiles,
    private readonly youtube: YouTubeGateway,
  ) {}

  /**
   * Opens an upload and returns its id. Throws `upload/not-configured`, `upload/bad-type`, `upload/too-large`,
   * `upload/too-many`.
   */
  async open(userId: string, declaredVideo: DeclaredVideo): Promise<string> {
    const fileError = videoFileError(declaredVideo);
    if (fileError === UPLOAD_TEXTS.tooLarge) throw new DomainError('upload/too-large');
    if (fileError !== undefined) throw new DomainError('upload/bad-type');
    if (!this.youtube.isConfigured) throw new DomainError('upload/not-configured');
    return this.transactions.run(async (tx) => {
      await this.quotas.requireFreeQuota(tx, userId, 'video');
      const id = newId();
      const now = this.clock.now();
      await tx.insert(Upload, {
        id,
        userId,
        kind: 'video',
        state: 'receiving',
        fileName: shownFileName(declaredVideo.fileName),
        byteSize: String(declaredVideo.bytes),
        storageKey: `incoming/${id}`,
        title: videoTitle(declaredVideo.title, declaredVideo.fileName),
        nextTryAt: now,
        createdAt: now,
        updatedAt: now,
      });
      return id;
    });
  }

  /** Throws `upload/not-found` if the upload is not this person's video. */
  async requireOwnVideo(userId: string, id: string): Promise<void> {
    const isOwnVideo = await this.transactions.run((tx) =>
      tx.existsBy(Upload, { id, userId, kind: 'video' }),
    );
    if (!isOwnVideo) throw new DomainError('upload/not-found');
  }

  /** Marks an upload as received after its last byte has arrived; does nothing if it is already marked. */
  async receive(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const updateResult = await tx.update(
        Upload,
        { id, kind: 'video', state: 'receiving' },
        { state: 'received', nextTryAt: now, updatedAt: now },
      );
      if (updateResult.affected === 1) await this.outbox.append(tx, uploadReceived, { uploadId: id });
    });
  }

  /** Cancels an incomplete upload; does nothing if the upload is complete. */
  async cancel(id: string): Promise<void> {
    await this.transactions.run((tx) =>
      tx.update(
        Upload,
        { id, kind: 'video', state: 'receiving' },
        { state: 'failed', failure: 'Cancelled', updatedAt: this.clock.now() },
      ),
    );
  }

  /**
   * Marks up to `limit` videos as received if their last byte arrived, but their api process ended before it
   * marked them; returns how many.
   */
  async markReceived(limit: number): Promise<number> {
    const unrecordedUploads = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Upload, 'upload')
        .select(['upload.id', 'upload.byteSize'])
        .where("upload.state = 'receiving' AND upload.kind = 'video' AND upload.createdAt <= :before", {
          before: this.clock.in(-UNRECORDED_UPLOAD_AGE_MIN_MS),
        })
        .orderBy('upload.createdAt', 'DESC')
        .limit(limit)
        .getMany(),
    );
    const completeIds: string[] = [];
    for (const { id, byteSize } of unrecordedUploads)
      if ((await this.files.readSize(id)) === Number(byteSize)) completeIds.push(id);
    for (const id of completeIds) await this.receive(id);
    return completeIds.length;
  }
}
