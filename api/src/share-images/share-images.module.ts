import { Module } from '@nestjs/common';
import { DrawingThread } from './drawing-thread.js';
import { ShareImagesController } from './share-images.controller.js';

/** Pictures of what is shared. */
@Module({ controllers: [ShareImagesController], providers: [DrawingThread] })
export class ShareImagesModule {}
