import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { EarningsService } from './earnings.service.js';

/**
 * Sweeps that post and release earnings, in case their job was lost or a process of an older version did not
 * post or release them.
 */
@Injectable()
export class EarningsSweeps {
  constructor(private readonly earnings: EarningsService) {}

  /**
   * Posts the earnings of payments that were captured before listers had ledgers, or by a process of an older version
   * (EARN-1).
   */
  @Sweep({ name: 'earnings to post', everyMs: 5 * SECOND_MS })
  async postEarnings(): Promise<number> {
    return runEach(await this.earnings.findPaymentsToPost(SWEEP_BATCH), (id) =>
      this.earnings.postPayment(id),
    );
  }

  /** Makes pending shares available once their date is reached (EARN-4). */
  @Sweep({ name: 'earnings to release', everyMs: MINUTE_MS })
  async releaseEarnings(): Promise<number> {
    const plannedCount = await runEach(
      await this.earnings.findRentalsToPlan(SWEEP_BATCH),
      ({ rentalId, deliveredAt }) => this.earnings.planOverlookedRelease(rentalId, deliveredAt),
    );
    const duePaymentIds = await this.earnings.findReleasesDue(SWEEP_BATCH);
    return plannedCount + (await runEach(duePaymentIds, (id) => this.earnings.release(id)));
  }
}
