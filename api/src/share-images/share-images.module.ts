import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { DrawingThread } from './drawing-thread.js';
import { ShareImagesController } from './share-images.controller.js';

/** Images of pages for links on other sites. */
@Module({ imports: [HttpModule], controllers: [ShareImagesController], providers: [DrawingThread] })
export class ShareImagesModule {}
