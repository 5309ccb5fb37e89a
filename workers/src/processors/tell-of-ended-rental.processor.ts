import { Injectable } from '@nestjs/common';
import { RentalRemindersService } from '@market/domain/rentals/rental-reminders.service';
import type { Processor } from '../jobs.js';

/** Tells a renter that the rental has ended. */
@Injectable()
export class TellOfEndedRental implements Processor {
  readonly name = 'tell-of-ended-rental';

  constructor(private readonly service: RentalRemindersService) {}

  process(id: string): Promise<void> {
    return this.service.tell(id);
  }
}
