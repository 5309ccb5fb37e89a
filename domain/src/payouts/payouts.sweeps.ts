import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { PayoutBatchesService } from './payout-batches.service.js';
import { PayoutLookupsService } from './payout-lookups.service.js';
import { PayoutMailsService } from './payout-mails.service.js';
import { PayoutsService } from './payouts.service.js';

/** Sweeps that plan weekly payouts, and that send and look up payouts and send e-mails, also if a job was lost. */
@Injectable()
export class PayoutsSweeps {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly batches: PayoutBatchesService,
    private readonly lookups: PayoutLookupsService,
    private readonly mails: PayoutMailsService,
  ) {}

  /** Plans the weekly payouts that are due (PAYOUT-2). */
  @Sweep({ name: 'weekly payouts', everyMs: MINUTE_MS, repeatsWhenFull: true })
  async planWeekly(): Promise<number> {
    return runEach(await this.payouts.findWeeklyDue(SWEEP_BATCH), (id) => this.payouts.payWeekly(id));
  }

  /** Sends waiting payouts to PayPal, and repeats batches whose result is unknown (PAYOUT-20, PAYOUT-21). */
  @Sweep({ name: 'payouts to send', everyMs: MINUTE_MS })
  send(): Promise<number> {
    return this.batches.sendDue(SWEEP_BATCH);
  }

  /** Reads payouts from PayPal and updates our rows (PAYOUT-22, PAYOUT-24). */
  @Sweep({ name: 'payouts to read', everyMs: MINUTE_MS })
  lookUp(): Promise<number> {
    return this.lookups.lookUpDue(SWEEP_BATCH);
  }

  @Sweep({ name: 'payout e-mails', everyMs: 15 * SECOND_MS })
  async sendMails(): Promise<number> {
    return runEach(await this.mails.findDue(SWEEP_BATCH), (id) => this.mails.send(id));
  }
}
