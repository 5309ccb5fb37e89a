import { Injectable } from '@nestjs/common';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import type { Processor } from '../jobs.js';

/** Asks a lister for the source of a paid listing (DECISIONS 22a). */
@Injectable()
export class AskForSource implements Processor {
  readonly name = 'ask-for-source';

  constructor(private readonly service: DeliveriesService) {}

  process(id: string): Promise<void> {
    return this.service.requestSource(id);
  }
}
