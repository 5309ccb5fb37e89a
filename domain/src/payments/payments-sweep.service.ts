import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import type { Payment } from './payment.entity.js';
import { PaymentRecords } from './payment-records.js';
import type { PaymentState } from './payment.states.js';
import { PaymentSettlement } from './payment-settlement.js';
import { LOOK_AFTER_MS } from './payments.rules.js';

/** Open payments whose caller is gone: each is looked up at PayPal and brought to where PayPal says it is. */
@Injectable()
export class PaymentsSweepService {
  private readonly logger = new Logger(PaymentsSweepService.name);

  constructor(
    private readonly records: PaymentRecords,
    private readonly settlement: PaymentSettlement,
    private readonly clock: Clock,
  ) {}

  /** Looks up to `limit` payments of each open state up; answers how many. One that fails is left for the next sweep. */
  async reconcile(limit: number): Promise<number> {
    let looked = 0;
    for (const [state, afterMs] of Object.entries(LOOK_AFTER_MS) as [PaymentState, number][]) {
      const payments = await this.records.take(state, this.clock.in(-afterMs), limit);
      for (const payment of payments) await this.follow(payment);
      looked += payments.length;
    }
    return looked;
  }

  private async follow(payment: Payment): Promise<void> {
    try {
      if (payment.state === 'creating') await this.records.move(payment.id, 'abandoned');
      else if (payment.state === 'refunding') await this.settlement.refund(payment);
      else await this.settlement.lookUp(payment);
    } catch (error) {
      this.logger.warn(
        `Payment ${payment.id} stays ${payment.state}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
