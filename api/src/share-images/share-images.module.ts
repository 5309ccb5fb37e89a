import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { DrawingThread } from './drawing-thread.js';
import { ShareImagesController } from './share-images.controller.js';

/** Images that other sites show for a link to one of our pages. */
@Module({ imports: [HttpModule], controllers: [ShareImagesController], providers: [DrawingThread] })
export class ShareImagesModule {}
