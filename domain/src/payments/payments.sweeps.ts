import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { PaymentWebhooksService } from './webhooks/payment-webhooks.service.js';
import { PaymentsSweepService } from './payments-sweep.service.js';
import { RefundMailsService } from './refunds/refund-mails.service.js';

/** Sweeps for open payments, webhooks, ledgers and e-mails about refunds, also if a job or a webhook was lost. */
@Injectable()
export class PaymentsSweeps {
  constructor(
    private readonly payments: PaymentsSweepService,
    private readonly webhooks: PaymentWebhooksService,
    private readonly refunds: RefundMailsService,
  ) {}

  /** Looks up open orders at PayPal and acts on their state (PAY-5, PAY-6, PAY-7). */
  @Sweep({ name: 'open payments', everyMs: 30 * SECOND_MS })
  lookUpOpenOrders(): Promise<number> {
    return this.payments.reconcile(SWEEP_BATCH);
  }

  /** Handles webhooks that arrived before their payment was stored, or that failed (PAY-8). */
  @Sweep({ name: 'PayPal webhooks', everyMs: 15 * SECOND_MS })
  handleWebhooks(): Promise<number> {
    return this.webhooks.handleUnhandled(SWEEP_BATCH);
  }

  /** Compares ledgers with PayPal's records (PAY-24). */
  @Sweep({ name: 'ledgers to compare', everyMs: MINUTE_MS })
  compareLedgers(): Promise<number> {
    return this.payments.compareDue(SWEEP_BATCH);
  }

  /** Sends e-mails about refunds (NOTIFY-3). */
  @Sweep({ name: 'refund e-mails', everyMs: MINUTE_MS })
  async sendRefundMails(): Promise<number> {
    return runEach(await this.refunds.findDue(SWEEP_BATCH), (id) => this.refunds.send(id));
  }
}
