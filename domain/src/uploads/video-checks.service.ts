import { Injectable, Logger } from '@nestjs/common';
import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { videoFileError, videoError } from '@market/contract/uploads/video-rules';
import { Clock } from '../foundation/clock.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { IncomingFiles } from './incoming-files.js';
import type { Upload } from './upload.entity.js';
import { UploadClaims } from './upload-claims.js';
import { UploadsCleaner } from './uploads-cleaner.js';
import { uploadChecked } from './uploads.events.js';
import { CHECK_TRIES_MAX, PUBLISH_RETRY_WINDOW_MS } from './uploads.rules.js';
import { type InspectedFile, inspectVideo, VideoNotParsed } from './video-inspection.js';

/** Checks received videos by their content; what the browser declared does not count (UPLOAD-1). */
@Injectable()
export class VideoChecksService {
  private readonly logger = new Logger(VideoChecksService.name);

  constructor(
    private readonly tries: UploadClaims,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly files: IncomingFiles,
    private readonly cleaner: UploadsCleaner,
  ) {}

  /**
   * Checks a completely received video. If the video is not acceptable, the upload fails with the reason, and
   * its file is deleted. If our side fails, throws, and the check is repeated after the lease; after the last attempt, the
   * upload fails and its file remains (UPLOAD-42).
   */
  async check(id: string): Promise<void> {
    const upload = await this.tries.claim(id, ['received']);
    if (!upload) return;
    const inspection = await this.inspect(upload).catch(async (error: unknown) => {
      if (upload.tries >= CHECK_TRIES_MAX)
        await this.tries.markFailed(upload, { reason: UPLOAD_TEXTS.ownError, canRetry: true });
      throw error;
    });
    const rejectionReason = inspection
      ? rejectionReasonOf(inspection, Number(upload.byteSize))
      : UPLOAD_TEXTS.noMetadata;
    if (rejectionReason !== undefined) {
      await this.tries.markFailed(upload, { reason: rejectionReason, canRetry: false });
      return this.cleaner.deleteFilesOf(id);
    }
    const now = this.clock.now();
    await this.tries.change(
      { id, fromStates: ['received'] },
      {
        state: 'checked',
        contentType: inspection?.type ?? '',
        tries: 0,
        nextTryAt: now,
        giveUpAt: this.clock.in(PUBLISH_RETRY_WINDOW_MS),
      },
      (tx) => this.outbox.append(tx, uploadChecked, { uploadId: id }),
    );
  }

  /** Returns the ids of videos that are due to be checked. */
  findDue(limit: number): Promise<string[]> {
    return this.tries.findDue(['received'], limit);
  }

  /**
   * Inspects an upload's file. Returns undefined if the parser fails on its content. Throws if the file cannot be read,
   * or if its size is not the number of received bytes, which can happen on a file system that several servers share.
   */
  private async inspect({ id, byteSize }: Upload): Promise<InspectedFile | undefined> {
    const readableBytes = await this.files.readSize(id);
    if (readableBytes !== Number(byteSize))
      throw new Error(`Upload ${id} has ${readableBytes ?? 'no'} readable bytes of ${byteSize}`);
    try {
      return await inspectVideo(this.files.pathOf(id));
    } catch (error) {
      if (!(error instanceof VideoNotParsed)) throw error;
      this.logger.warn(`Upload ${id} cannot be parsed: ${error.message}`);
      return undefined;
    }
  }
}

function rejectionReasonOf(
  { type, isComplete, videoProperties: mediaFacts }: InspectedFile,
  bytes: number,
): string | undefined {
  // Only videos are accepted, whatever type the browser declared.
  const rejectionReason = type.startsWith('video/') ? videoFileError({ type, bytes }) : UPLOAD_TEXTS.badType;
  if (rejectionReason !== undefined) return rejectionReason;
  if (!isComplete || !mediaFacts) return UPLOAD_TEXTS.noMetadata;
  return videoError(mediaFacts);
}
