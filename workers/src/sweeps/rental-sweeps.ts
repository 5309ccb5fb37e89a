import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@market/domain/foundation/clock';
import { RentalRemindersService } from '@market/domain/rentals/rental-reminders.service';
import { each } from './each.js';
import type { Sweep } from './sweep.js';

/** Rows dealt with in one look at the most: the next look goes on. */
const BATCH = 100;

/** The promises of rentals, and how often Postgres is asked whether they are due. */
@Injectable()
export class RentalSweeps {
  constructor(private readonly reminders: RentalRemindersService) {}

  /** The table of sweeps. */
  all(): readonly Sweep[] {
    return [{ name: 'rentals that end', everyMs: MINUTE_MS, run: () => this.tellOfEnds() }];
  }

  private async tellOfEnds(): Promise<number> {
    return each(await this.reminders.due(BATCH), (id) => this.reminders.tell(id));
  }
}
