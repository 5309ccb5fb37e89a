import { Injectable } from '@nestjs/common';
import { VideoPublishingService } from '@market/domain/uploads/video-publishing.service';
import type { Processor } from '../jobs.js';

/** Publishes a video, or goes on publishing it (DECISIONS 25). */
@Injectable()
export class PublishUpload implements Processor {
  readonly name = 'publish-upload';

  constructor(private readonly service: VideoPublishingService) {}

  process(id: string): Promise<void> {
    return this.service.publish(id);
  }
}
