import { Injectable } from '@nestjs/common';
import { ArchivesService } from '@market/domain/deliveries/archives.service';
import type { Processor } from '../jobs.js';

/** Keeps a copy of the source of a delivery, where its lister offers one. */
@Injectable()
export class FetchArchive implements Processor {
  readonly name = 'fetch-archive';

  constructor(private readonly service: ArchivesService) {}

  process(id: string): Promise<void> {
    return this.service.fetch(id);
  }
}
