import { Injectable } from '@nestjs/common';
import { SourceRequestsService } from '@market/domain/deliveries/source-requests.service';
import type { Processor } from '../jobs.js';

/** Makes deliveries due that waited for their lister to give the source (DECISIONS 22a). */
@Injectable()
export class ReleaseDeliveries implements Processor {
  readonly name = 'release-deliveries';

  constructor(private readonly service: SourceRequestsService) {}

  process(id: string): Promise<void> {
    return this.service.release(id);
  }
}
