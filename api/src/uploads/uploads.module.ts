import { Module } from '@nestjs/common';
import { UploadsModule } from '@market/domain/uploads/uploads.module';
import { UploadPlaces } from './upload-places.js';
import { UploadsController } from './uploads.controller.js';

/** What listers send. */
@Module({ imports: [UploadsModule], controllers: [UploadsController], providers: [UploadPlaces] })
export class UploadsApiModule {}
