import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { EarningsService } from './earnings.service.js';

/** Sweeps of listers' earnings, in case their job was lost or an older version captured the payment. */
@Injectable()
export class EarningsSweeps {
  constructor(private readonly earnings: EarningsService) {}

  /** Posts payments that were captured before listers had ledgers, or by a process of an older version (EARN-1). */
  @Sweep({ name: 'earnings to post', everyMs: 5 * SECOND_MS })
  async post(): Promise<number> {
    return runEach(await this.earnings.paymentsToPost(SWEEP_BATCH), (id) => this.earnings.postMissed(id));
  }

  /** Makes shares available that are due (EARN-4). */
  @Sweep({ name: 'earnings to release', everyMs: MINUTE_MS })
  async release(): Promise<number> {
    const planned = await runEach(await this.earnings.rentalsToPlan(SWEEP_BATCH), ({ rentalId, sentAt }) =>
      this.earnings.planMissed(rentalId, sentAt),
    );
    const duePaymentIds = await this.earnings.releaseDue(SWEEP_BATCH);
    return planned + (await runEach(duePaymentIds, (id) => this.earnings.release(id)));
  }
}
