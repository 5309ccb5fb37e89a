import { Injectable } from '@nestjs/common';
import { RentalRemindersService } from '@market/domain/rentals/rental-reminders.service';
import type { Processor } from '../jobs.js';

/** Tells a renter that the rental ends soon. */
@Injectable()
export class TellOfEndingRental implements Processor {
  readonly name = 'tell-of-ending-rental';

  constructor(private readonly service: RentalRemindersService) {}

  process(id: string): Promise<void> {
    return this.service.tell(id);
  }
}
