import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import { ReviewOutcomesService } from '@market/domain/reviews/review-outcomes.service';
import { ReviewRemindersService } from '@market/domain/reviews/review-reminders.service';
import { each } from './each.js';
import type { Sweep } from './sweep.js';

/** Rows dealt with in one look at the most: the next look goes on. */
const BATCH = 100;

/** The promises of reviews, and how often Postgres is asked whether they are due. */
@Injectable()
export class ReviewSweeps {
  constructor(
    private readonly reminders: ReviewRemindersService,
    private readonly outcomes: ReviewOutcomesService,
  ) {}

  /** The table of sweeps. */
  all(): readonly Sweep[] {
    return [
      { name: 'reviews to remind of', everyMs: MINUTE_MS, run: () => this.remind() },
      { name: 'reviews to tell of', everyMs: 30 * SECOND_MS, run: () => this.tell() },
    ];
  }

  private async remind(): Promise<number> {
    return each(await this.reminders.due(BATCH), (id) => this.reminders.remind(id));
  }

  private async tell(): Promise<number> {
    return each(await this.outcomes.due(BATCH), (id) => this.outcomes.tell(id));
  }
}
