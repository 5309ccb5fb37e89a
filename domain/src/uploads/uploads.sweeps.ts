import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { UploadsCleaner } from './uploads-cleaner.js';
import { VideoChecksService } from './video-checks.service.js';
import { VideoPublishingService } from './video-publishing.service.js';
import { VideoUploadsService } from './video-uploads.service.js';

/** Sweeps that check and publish videos that are due, and delete files that are no longer needed. */
@Injectable()
export class UploadsSweeps {
  constructor(
    private readonly videos: VideoUploadsService,
    private readonly checks: VideoChecksService,
    private readonly videoPublishing: VideoPublishingService,
    private readonly cleaner: UploadsCleaner,
  ) {}

  /**
   * Marks videos as received if their last byte arrived, but their api process ended before it marked them
   * (UPLOAD-2).
   */
  @Sweep({ name: 'unrecorded video uploads', everyMs: MINUTE_MS })
  recordVideos(): Promise<number> {
    return this.videos.markReceived(SWEEP_BATCH);
  }

  /** Checks the content of videos that are due, such as after a lost job (UPLOAD-1). */
  @Sweep({ name: 'videos to check', everyMs: 5 * SECOND_MS })
  async checkVideos(): Promise<number> {
    return runEach(await this.checks.findDue(SWEEP_BATCH), (id) => this.checks.check(id));
  }

  /** Publishes videos on YouTube that are due, such as after a lost job or a failed attempt (UPLOAD-3). */
  @Sweep({ name: 'videos to publish', everyMs: 5 * SECOND_MS })
  async publishVideos(): Promise<number> {
    return runEach(await this.videoPublishing.findDue(SWEEP_BATCH), (id) => this.videoPublishing.publish(id));
  }

  /** Deletes files that are no longer needed (UPLOAD-7). */
  @Sweep({ name: 'unused files', everyMs: 10 * MINUTE_MS })
  removeFiles(): Promise<number> {
    return this.cleaner.clean(SWEEP_BATCH);
  }
}
