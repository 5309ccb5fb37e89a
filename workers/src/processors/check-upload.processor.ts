import { Injectable } from '@nestjs/common';
import { VideoChecksService } from '@market/domain/uploads/video-checks.service';
import type { Processor } from '../jobs.js';

/** Looks whether a video that came whole may be published (SPEC §5). */
@Injectable()
export class CheckUpload implements Processor {
  readonly name = 'check-upload';

  constructor(private readonly service: VideoChecksService) {}

  process(id: string): Promise<void> {
    return this.service.check(id);
  }
}
