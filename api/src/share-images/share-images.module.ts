import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { DrawingThread } from './drawing-thread.js';
import { ShareImagesController } from './share-images.controller.js';

/** Pictures of what is shared. */
@Module({ imports: [HttpModule], controllers: [ShareImagesController], providers: [DrawingThread] })
export class ShareImagesModule {}
