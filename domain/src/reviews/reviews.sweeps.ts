import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { ReviewOutcomesService } from './review-outcomes.service.js';
import { ReviewRemindersService } from './review-reminders.service.js';

/** E-mails about reviews, whether or not a job sent them. */
@Injectable()
export class ReviewsSweeps {
  constructor(
    private readonly reminders: ReviewRemindersService,
    private readonly outcomes: ReviewOutcomesService,
  ) {}

  /** Reminds moderators of submissions (REVIEW-2). */
  @Sweep({ name: 'review reminders', everyMs: MINUTE_MS })
  async remindModerators(): Promise<number> {
    return runEach(await this.reminders.due(SWEEP_BATCH), (id) => this.reminders.remind(id));
  }

  /** Tells listers what a moderator decided (REVIEW-3). */
  @Sweep({ name: 'review decisions', everyMs: 30 * SECOND_MS })
  async sendDecisions(): Promise<number> {
    return runEach(await this.outcomes.due(SWEEP_BATCH), (id) => this.outcomes.send(id));
  }
}
