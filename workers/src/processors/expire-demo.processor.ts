import { Injectable } from '@nestjs/common';
import { DemosService } from '@market/domain/demos/demos.service';
import type { Processor } from '../jobs.js';

/** Closes a demo whose time is up (DECISIONS 15). */
@Injectable()
export class ExpireDemo implements Processor {
  readonly name = 'expire-demo';

  constructor(private readonly service: DemosService) {}

  process(id: string): Promise<void> {
    return this.service.expire(id);
  }
}
