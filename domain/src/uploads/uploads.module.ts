import { Module } from '@nestjs/common';
import { StorageModule } from '../gateways/storage/storage.module.js';
import { YouTubeModule } from '../gateways/youtube/youtube.module.js';
import { ImageUploadsService } from './image-uploads.service.js';
import { IncomingFiles } from './incoming-files.js';
import { UploadLocks } from './upload-locks.js';
import { UploadQuotas } from './upload-quotas.js';
import { UploadClaims } from './upload-claims.js';
import { UploadsCleaner } from './uploads-cleaner.js';
import { UploadsQueries } from './uploads.queries.js';
import { UploadsService } from './uploads.service.js';
import { UploadsSweeps } from './uploads.sweeps.js';
import { VideoChecksService } from './video-checks.service.js';
import { VideoPublishingService } from './video-publishing.service.js';
import { VideoUploadsService } from './video-uploads.service.js';

const SERVICES = [
  ImageUploadsService,
  IncomingFiles,
  UploadLocks,
  UploadsCleaner,
  UploadsQueries,
  UploadsService,
  VideoChecksService,
  VideoPublishingService,
  VideoUploadsService,
];

/** Uploads of pictures, and of videos for YouTube. */
@Module({
  imports: [StorageModule, YouTubeModule],
  providers: [UploadQuotas, UploadClaims, UploadsSweeps, ...SERVICES],
  exports: SERVICES,
})
export class UploadsModule {}
