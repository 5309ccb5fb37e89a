import { Injectable } from '@nestjs/common';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import type { Processor } from '../jobs.js';

/** Completes or refunds a captured payment that its browser left alone (DECISIONS 12). */
@Injectable()
export class SettlePayment implements Processor {
  readonly name = 'settle-payment';

  constructor(private readonly service: RentalsService) {}

  process(id: string): Promise<void> {
    return this.service.settleUnclaimed(id);
  }
}
