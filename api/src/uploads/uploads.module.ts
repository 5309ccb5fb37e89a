import { Module } from '@nestjs/common';
import { UploadsModule } from '@market/domain/uploads/uploads.module';
import { UploadsController } from './uploads.controller.js';

/** What listers send. */
@Module({ imports: [UploadsModule], controllers: [UploadsController] })
export class UploadsApiModule {}
