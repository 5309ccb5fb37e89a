import { Injectable } from '@nestjs/common';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import type { Processor } from '../jobs.js';

/** Makes deliveries due that waited for their lister to give the source (DECISIONS 22a). */
@Injectable()
export class ReleaseDeliveries implements Processor {
  readonly name = 'release-deliveries';

  constructor(private readonly service: DeliveriesService) {}

  process(id: string): Promise<void> {
    return this.service.sourceGiven(id);
  }
}
