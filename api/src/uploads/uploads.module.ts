import { Module } from '@nestjs/common';
import { UploadsModule } from '@market/domain/uploads/uploads.module';
import { UploadPlaces } from './upload-places.js';
import { UploadsController } from './uploads.controller.js';

/** Uploads of listers. */
@Module({ imports: [UploadsModule], controllers: [UploadsController], providers: [UploadPlaces] })
export class UploadsApiModule {}
