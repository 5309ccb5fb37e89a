import { Module } from '@nestjs/common';
import { StorageModule } from '../gateways/storage/storage.module.js';
import { ImageUploadsService } from './image-uploads.service.js';
import { UploadQuotas } from './upload-quotas.js';
import { UploadsQueries } from './uploads.queries.js';
import { UploadsService } from './uploads.service.js';

/** Files that listers send: pictures, and videos on their way to YouTube. */
@Module({
  imports: [StorageModule],
  providers: [ImageUploadsService, UploadQuotas, UploadsQueries, UploadsService],
  exports: [ImageUploadsService, UploadsQueries, UploadsService, StorageModule],
})
export class UploadsModule {}
