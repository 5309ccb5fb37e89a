import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { EarningsService } from './earnings.service.js';

/** Listers' earnings, whether or not a job or the process that captured the payment handled them. */
@Injectable()
export class EarningsSweeps {
  constructor(private readonly earnings: EarningsService) {}

  /** Posts payments that were captured before there was a ledger of listers, or by a process of an older version (EARN-1). */
  @Sweep({ name: 'earnings to post', everyMs: 5 * SECOND_MS })
  async post(): Promise<number> {
    return runEach(await this.earnings.toPost(SWEEP_BATCH), (id) => this.earnings.postMissed(id));
  }

  /** Makes shares available (EARN-4). */
  @Sweep({ name: 'earnings to release', everyMs: MINUTE_MS })
  async release(): Promise<number> {
    const planned = await runEach(await this.earnings.unplanned(SWEEP_BATCH), ({ rentalId, sentAt }) =>
      this.earnings.planMissed(rentalId, sentAt),
    );
    const due = await this.earnings.releaseDue(SWEEP_BATCH);
    return planned + (await runEach(due, (id) => this.earnings.release(id)));
  }
}
