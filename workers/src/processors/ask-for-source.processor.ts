import { Injectable } from '@nestjs/common';
import { SourceRequestsService } from '@market/domain/deliveries/source-requests.service';
import type { Processor } from '../jobs.js';

/** Asks a lister for the source of a paid listing (DECISIONS 22a). */
@Injectable()
export class AskForSource implements Processor {
  readonly name = 'ask-for-source';

  constructor(private readonly service: SourceRequestsService) {}

  process(id: string): Promise<void> {
    return this.service.ask(id);
  }
}
