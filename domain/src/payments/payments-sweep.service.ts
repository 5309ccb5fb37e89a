import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { BY_WORKER } from './payment-event.js';
import { PaymentMoves } from './payment-moves.js';
import type { Payment } from './payment.entity.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentRefunds } from './payment-refunds.js';
import type { PaymentState } from './payment.states.js';
import { PaymentSettlement } from './payment-settlement.js';
import { LOOK_AFTER_MS } from './payments.rules.js';

/** PayPal is asked about this many payments at once. */
const AT_ONCE = 10;

/** Open payments whose caller is gone: each is looked up at PayPal and brought to where PayPal says it is. */
@Injectable()
export class PaymentsSweepService {
  private readonly logger = new Logger(PaymentsSweepService.name);

  constructor(
    private readonly records: PaymentRecords,
    private readonly moves: PaymentMoves,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: PaymentRefunds,
    private readonly clock: Clock,
  ) {}

  /** Looks up to `limit` payments of each open state up; answers how many. One that fails is left for a later sweep. */
  async reconcile(limit: number): Promise<number> {
    let looked = 0;
    for (const [state, afterMs] of Object.entries(LOOK_AFTER_MS) as [PaymentState, number][]) {
      const payments = await this.records.take(state, this.clock.in(-afterMs), limit);
      for (let start = 0; start < payments.length; start += AT_ONCE)
        await Promise.all(payments.slice(start, start + AT_ONCE).map((payment) => this.follow(payment)));
      looked += payments.length;
    }
    return looked;
  }

  /** Looks up to `limit` captured payments up whose money may have moved at PayPal since; answers how many. */
  async compareDue(limit: number): Promise<number> {
    const payments = await this.records.takeToCompare(limit);
    for (let start = 0; start < payments.length; start += AT_ONCE)
      await Promise.all(payments.slice(start, start + AT_ONCE).map((payment) => this.follow(payment)));
    return payments.length;
  }

  /** Brings one payment to where PayPal says it is; what cannot be known now is left for a later sweep. */
  async follow(payment: Payment): Promise<void> {
    const cause = { by: BY_WORKER, why: 'nobody came back to it, so it was looked up at PayPal' };
    try {
      if (payment.state === 'creating') await this.moves.move(payment.id, { ...cause, to: 'abandoned' });
      else if (payment.state === 'refunding') await this.refunds.goOn(payment.id);
      else await this.settlement.lookUp(payment, cause);
    } catch (error) {
      // That PayPal refused is an outcome like another; that nobody knows is worth a line.
      if (error instanceof DomainError && error.code !== 'payment/capture-failed') return;
      this.logger.warn(
        `Payment ${payment.id} stays ${payment.state}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
