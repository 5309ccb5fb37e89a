import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { UPLOAD_TEXTS, uploadFailedText } from '@market/contract/uploads/upload-texts';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import {
  YouTubeError,
  YouTubeNotConfigured,
  type YouTubeProblem,
} from '../gateways/youtube/youtube.errors.js';
import { YouTubeGateway } from '../gateways/youtube/youtube.gateway.js';
import type { UploadProgress } from '../gateways/youtube/youtube-responses.js';
import { IncomingFiles } from './incoming-files.js';
import type { Upload } from './upload.entity.js';
import { UploadClaims } from './upload-claims.js';
import { UploadsCleaner } from './uploads-cleaner.js';
import { uploadPublished } from './uploads.events.js';
import {
  uploadTag,
  retryDelayMs,
  CHUNK_BYTES,
  OPERATOR_ERROR_PAUSE_MS,
  PROCESSING_CHECK_DELAY_MS,
  QUOTA_PAUSE_MS,
  TRY_LEASE_MS,
  VIDEO_DESCRIPTION,
  VIDEO_TAGS,
} from './uploads.rules.js';

/**
 * How long publishing pauses after problems that usually last for hours. After all other problems, the next attempt
 * follows after the backoff delay.
 */
const PAUSES_MS: Partial<Record<YouTubeProblem, number>> = {
  quota: QUOTA_PAUSE_MS,
  operator: OPERATOR_ERROR_PAUSE_MS,
};

/**
 * Publishes each checked video only once (UPLOAD-3). The address of YouTube's upload session is stored before the first
 * byte is sent, and the video's id as soon as YouTube has the whole video. After a crash, another worker reads the
 * progress from YouTube and sends the rest, or finds the published video.
 */
@Injectable()
export class VideoPublishingService implements OnModuleDestroy {
  private readonly logger = new Logger(VideoPublishingService.name);
  private isStopping = false;

  constructor(
    private readonly tries: UploadClaims,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly files: IncomingFiles,
    private readonly youtube: YouTubeGateway,
    private readonly cleaner: UploadsCleaner,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Publishing stops after the current chunk; another process sends the next one. Nest calls this hook before it waits
   * for running jobs and sweeps.
   */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Publishes a video, or continues publishing it, if it is due and not claimed. */
  async publish(id: string): Promise<void> {
    const upload = await this.tries.claim(id, ['checked', 'publishing']);
    if (!upload) return;
    try {
      await this.sendChunks(upload);
    } catch (error) {
      await this.handleFailure(upload, error);
    }
  }

  /** Returns the ids of videos that are due to be published. */
  findDue(limit: number): Promise<string[]> {
    return this.tries.findDue(['checked', 'publishing'], limit);
  }

  private async sendChunks(upload: Upload): Promise<void> {
    if (upload.videoId !== null) return this.finishIfReady(upload, upload.videoId);
    const byteSize = Number(upload.byteSize);
    const sessionUri = upload.sessionUri ?? (await this.openSession(upload));
    if (sessionUri === undefined) return;
    let progress: UploadProgress =
      upload.sessionUri === null ? { sentBytes: 0 } : await this.youtube.readProgress(sessionUri, byteSize);
    while (!('videoId' in progress)) {
      if (!(await this.storeProgress(upload.id, progress.sentBytes))) return;
      await this.requireFile(upload);
      const bytes = await this.files.read(upload.id, progress.sentBytes, CHUNK_BYTES);
      if (bytes.byteLength === 0)
        throw new YouTubeError('refused', 'YouTube asks for more than the video has');
      const offset = progress.sentBytes;
      progress = await this.youtube.sendChunk(sessionUri, { bytes, offset, byteSize });
      if ('sentBytes' in progress && progress.sentBytes <= offset)
        throw new YouTubeError('unclear', 'YouTube did not store a part of the video');
    }
    await this.finishIfReady(upload, progress.videoId);
  }

  /**
   * Opens an upload session and returns its stored address; undefined if another worker has already stored
   * one. Throws YouTubeError if the file is missing, or if the installation has reached its daily limit (UPLOAD-41).
   */
  private async openSession(upload: Upload): Promise<string | undefined> {
    const { id, title, byteSize, contentType } = upload;
    await this.requireFile(upload);
    if ((await this.tries.countRecentSessions()) >= this.settings.YOUTUBE_UPLOADS_PER_DAY)
      throw new YouTubeError('quota', UPLOAD_TEXTS.dailyShare);
    const sessionUri = await this.youtube.openSession({
      title,
      description: VIDEO_DESCRIPTION,
      tags: [...VIDEO_TAGS, uploadTag(id)],
      byteSize: Number(byteSize),
      contentType,
    });
    const isStored = await this.tries.change(
      { id, fromStates: ['checked'] },
      {
        state: 'publishing',
        sessionUri,
        sessionOpenedAt: this.clock.now(),
        sentBytes: '0',
        nextTryAt: this.clock.in(TRY_LEASE_MS),
      },
    );
    return isStored ? sessionUri : undefined;
  }

  /** Throws YouTubeError if the video's file is not stored completely, for example after a restore without it. */
  private async requireFile(upload: Upload): Promise<void> {
    if (!(await this.isFileComplete(upload))) throw new YouTubeError('refused', UPLOAD_TEXTS.fileGone);
  }

  private async isFileComplete({ id, byteSize }: Upload): Promise<boolean> {
    return (await this.files.readSize(id)) === Number(byteSize);
  }

  /** Stores how many bytes YouTube has received and renews the claim; returns whether to continue. */
  private async storeProgress(id: string, sentBytes: number): Promise<boolean> {
    const nextTryAt = this.isStopping ? this.clock.now() : this.clock.in(TRY_LEASE_MS);
    const isStillPublishing = await this.tries.change(
      { id, fromStates: ['publishing'] },
      { sentBytes: String(sentBytes), nextTryAt },
    );
    return isStillPublishing && !this.isStopping;
  }

  /**
   * Marks a video as published once it can be seen on YouTube (UPLOAD-40). The video's id is stored first: YouTube
   * loses upload sessions after some days, and the search by tag covers only the channel's newest videos.
   */
  private async finishIfReady(upload: Upload, videoId: string): Promise<void> {
    if (upload.videoId !== videoId)
      await this.tries.change(
        { id: upload.id, fromStates: ['checked', 'publishing'] },
        { videoId, sentBytes: upload.byteSize },
      );
    const videoState = await this.youtube.readVideoState(videoId);
    if (videoState.state === 'ready') return this.finish(upload, videoId);
    if (videoState.state === 'rejected')
      throw new YouTubeError('rejected', `YouTube did not take the video: ${videoState.reason}`);
    if (videoState.state === 'private') throw new YouTubeError('operator', UPLOAD_TEXTS.keptPrivate);
    if (videoState.state === 'not-listed' && this.isTimeUsedUp(upload))
      throw new YouTubeError('rejected', 'YouTube does not have the video any more');
    if (this.isTimeUsedUp(upload)) throw new YouTubeError('unclear', UPLOAD_TEXTS.stillProcessing);
    await this.tries.change(
      { id: upload.id, fromStates: ['checked', 'publishing'] },
      { nextTryAt: this.clock.in(PROCESSING_CHECK_DELAY_MS) },
    );
  }

  private async finish({ id, userId, byteSize }: Upload, videoId: string): Promise<void> {
    await this.tries.change(
      { id, fromStates: ['checked', 'publishing'] },
      { state: 'published', videoId, sentBytes: byteSize, failure: null, sessionUri: null },
      (tx) => this.outbox.append(tx, uploadPublished, { uploadId: id, userId, videoId }),
    );
    await this.cleaner.deleteFilesOf(id);
  }

  private async handleFailure(upload: Upload, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Upload ${upload.id}, try ${upload.tries}: ${message}`);
    if (error instanceof YouTubeNotConfigured)
      return this.tries.markFailed(upload, { reason: message, canRetry: true });
    const problem = error instanceof YouTubeError ? error.problem : 'unclear';
    const reason = uploadFailedText(shownMessageOf(error));
    const isTimeUsedUp = this.isTimeUsedUp(upload);
    if (problem === 'session-lost') return this.handleLostSession(upload, reason);
    if (problem === 'rejected') return this.tries.markFailed(upload, { reason, canRetry: false });
    if (problem === 'refused' || isTimeUsedUp)
      return this.tries.markFailed(upload, { reason, canRetry: await this.isFileComplete(upload) });
    if (problem === 'operator')
      this.logger.error(`YouTube needs its operator (docs/runbook, Videos on YouTube): ${message}`);
    const pauseMs = PAUSES_MS[problem] ?? retryDelayMs(upload.tries);
    await this.tries.change(
      { id: upload.id, fromStates: ['checked', 'publishing'] },
      { failure: reason, nextTryAt: this.clock.in(pauseMs) },
    );
  }

  /** Returns whether the time for retries of the upload is over (UPLOAD-3). */
  private isTimeUsedUp({ giveUpAt }: Upload): boolean {
    return giveUpAt !== null && giveUpAt <= this.clock.now();
  }

  /**
   * Handles a lost upload session. If YouTube has no video with the upload's tag, the next attempt opens a new session;
   * if the time for retries is over, the upload fails with `reason`.
   */
  private async handleLostSession(upload: Upload, reason: string): Promise<void> {
    try {
      const videoId = await this.youtube.findByTag(uploadTag(upload.id));
      if (videoId !== undefined) return await this.finishIfReady(upload, videoId);
    } catch (error) {
      // The row keeps the address of the lost session, so that the next attempt searches for the video again. The
      // video may be at YouTube although YouTube refused the search.
      const isSearchRefused = error instanceof YouTubeError && error.problem === 'refused';
      const failure =
        isSearchRefused && !this.isTimeUsedUp(upload)
          ? new YouTubeError('unclear', error.message, error)
          : error;
      return this.handleFailure(upload, failure);
    }
    if (this.isTimeUsedUp(upload))
      return this.tries.markFailed(upload, { reason, canRetry: await this.isFileComplete(upload) });
    await this.tries.change(
      { id: upload.id, fromStates: ['publishing'] },
      {
        state: 'checked',
        sessionUri: null,
        sentBytes: '0',
        nextTryAt: this.clock.in(retryDelayMs(upload.tries)),
      },
    );
  }
}

/**
 * Returns the message that the lister sees. For a problem that the operator must resolve, and for an error that is not
 * YouTube's, it is a general text.
 */
function shownMessageOf(error: unknown): string {
  if (!(error instanceof YouTubeError)) return UPLOAD_TEXTS.ownError;
  if (error.problem !== 'operator' || error.message === UPLOAD_TEXTS.keptPrivate) return error.message;
  return UPLOAD_TEXTS.operator;
}
