import { Module } from '@nestjs/common';
import { UploadsModule } from '@market/domain/uploads/uploads.module';
import { UploadSlots } from './upload-slots.js';
import { UploadsController } from './uploads.controller.js';

@Module({ imports: [UploadsModule], controllers: [UploadsController], providers: [UploadSlots] })
export class UploadsApiModule {}
