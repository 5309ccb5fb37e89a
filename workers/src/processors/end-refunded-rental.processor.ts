import { Injectable } from '@nestjs/common';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import type { Processor } from '../jobs.js';

/** Ends what a payment paid for once all of its money went back, whoever sent it back. */
@Injectable()
export class EndRefundedRental implements Processor {
  readonly name = 'end-refunded-rental';

  constructor(private readonly service: RentalsService) {}

  process(id: string): Promise<void> {
    return this.service.endRefunded(id);
  }
}
