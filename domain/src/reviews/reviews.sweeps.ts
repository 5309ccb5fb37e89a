import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { NearCopiesService } from './near-copies.service.js';
import { ReviewOutcomesService } from './review-outcomes.service.js';
import { ReviewRemindersService } from './review-reminders.service.js';
import { UndoableDecisionsService } from './undoable-decisions.service.js';

/** Sweeps that compare submissions, apply decisions and send e-mails about reviews, also if a job was lost. */
@Injectable()
export class ReviewsSweeps {
  constructor(
    private readonly reminders: ReviewRemindersService,
    private readonly outcomes: ReviewOutcomesService,
    private readonly decisions: UndoableDecisionsService,
    private readonly copies: NearCopiesService,
  ) {}

  /** Reminds moderators of submissions (REVIEW-2). */
  @Sweep({ name: 'review reminders', everyMs: MINUTE_MS })
  async remindModerators(): Promise<number> {
    return runEach(await this.reminders.findDue(SWEEP_BATCH), (id) => this.reminders.remind(id));
  }

  /** Compares submissions with other listings (REVIEW-12). */
  @Sweep({ name: 'submissions to compare', everyMs: MINUTE_MS })
  async compareSubmissions(): Promise<number> {
    return runEach(await this.copies.findDue(SWEEP_BATCH), (id) => this.copies.compare(id));
  }

  /** Applies decisions that can no longer be undone (REVIEW-9). */
  @Sweep({ name: 'decisions to apply', everyMs: 30 * SECOND_MS })
  async applyDecisions(): Promise<number> {
    return runEach(await this.decisions.findDue(SWEEP_BATCH), (id) => this.decisions.apply(id));
  }

  /** E-mails listers about decisions on their submissions (REVIEW-3). */
  @Sweep({ name: 'review decisions', everyMs: 30 * SECOND_MS })
  async sendDecisionMails(): Promise<number> {
    return runEach(await this.outcomes.findDue(SWEEP_BATCH), (id) => this.outcomes.send(id));
  }
}
