import { Injectable } from '@nestjs/common';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import type { Processor } from '../jobs.js';

/** Sends the source code of a rental (DECISIONS 23). */
@Injectable()
export class DeliverSourceCode implements Processor {
  readonly name = 'deliver-source-code';

  constructor(private readonly service: DeliveriesService) {}

  process(id: string): Promise<void> {
    return this.service.deliver(id);
  }
}
