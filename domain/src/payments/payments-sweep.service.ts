import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { BY_WORKER } from './payment-history.js';
import { PaymentTransitions } from './payment-transitions.js';
import type { Payment } from './payment.entity.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentRefunds } from './refunds/payment-refunds.js';
import type { PaymentState } from './payment.states.js';
import { PaymentSettlement } from './payment-settlement.js';
import { LOOKUP_AFTER_MS } from './payments.rules.js';

/** How many payments are looked up at PayPal concurrently. */
const CONCURRENT_LOOKUPS = 10;

/**
 * Looks up open payments at PayPal, because their buyers did not return from PayPal's page, and updates each to the
 * state of PayPal's order (PAY-7).
 */
@Injectable()
export class PaymentsSweepService {
  private readonly logger = new Logger(PaymentsSweepService.name);

  constructor(
    private readonly records: PaymentRecords,
    private readonly transitions: PaymentTransitions,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: PaymentRefunds,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks up at most `limit` payments of each open state and returns their number. A payment that fails is
   * looked up again by a later sweep.
   */
  async reconcile(limit: number): Promise<number> {
    let lookedUpCount = 0;
    for (const [state, afterMs] of Object.entries(LOOKUP_AFTER_MS) as [PaymentState, number][]) {
      const payments = await this.records.claimUnchanged(state, this.clock.in(-afterMs), limit);
      for (let offset = 0; offset < payments.length; offset += CONCURRENT_LOOKUPS)
        await Promise.all(
          payments
            .slice(offset, offset + CONCURRENT_LOOKUPS)
            .map((payment) => this.updateFromPayPal(payment)),
        );
      lookedUpCount += payments.length;
    }
    return lookedUpCount;
  }

  /** Compares at most `limit` captured payments with PayPal's records (PAY-24) and returns their number. */
  async compareDue(limit: number): Promise<number> {
    const payments = await this.records.claimToCompare(limit);
    for (let offset = 0; offset < payments.length; offset += CONCURRENT_LOOKUPS)
      await Promise.all(
        payments.slice(offset, offset + CONCURRENT_LOOKUPS).map((payment) => this.updateFromPayPal(payment)),
      );
    return payments.length;
  }

  /**
   * Updates one payment to the state of PayPal's order. If PayPal does not respond, a later sweep tries
   * again.
   */
  async updateFromPayPal(payment: Payment): Promise<void> {
    const cause = { by: BY_WORKER, why: 'the buyer did not return, so the order was looked up at PayPal' };
    try {
      if (payment.state === 'creating')
        await this.transitions.apply(payment.id, { ...cause, to: 'abandoned' });
      else if (payment.state === 'refunding') await this.refunds.request(payment.id);
      else await this.settlement.lookUp(payment, cause);
    } catch (error) {
      // A refusal by PayPal is a normal result; a warning is logged only if the result is unknown.
      if (error instanceof DomainError && error.code !== 'payment/capture-failed') return;
      this.logger.warn(
        `Payment ${payment.id} stays ${payment.state}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
