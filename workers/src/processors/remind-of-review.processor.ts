import { Injectable } from '@nestjs/common';
import { ReviewRemindersService } from '@market/domain/reviews/review-reminders.service';
import type { Processor } from '../jobs.js';

/** Tells moderators that a submission waits (DECISIONS 24). */
@Injectable()
export class RemindOfReview implements Processor {
  readonly name = 'remind-of-review';

  constructor(private readonly service: ReviewRemindersService) {}

  process(id: string): Promise<void> {
    return this.service.remind(id);
  }
}
