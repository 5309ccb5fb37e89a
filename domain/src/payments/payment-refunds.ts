import { Injectable, Logger } from '@nestjs/common';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../gateways/paypal/paypal.gateway.js';
import type { Payment } from './payment.entity.js';
import { PaymentRecords } from './payment-records.js';

/** Gives captured money back, each payment once. What PayPal does not take now stays 'refunding' for the sweep. */
@Injectable()
export class PaymentRefunds {
  private readonly logger = new Logger(PaymentRefunds.name);

  constructor(
    private readonly records: PaymentRecords,
    private readonly paypal: PayPalGateway,
  ) {}

  /** Gives back a completed payment that became nothing; does nothing for one that was spent or is given back already. */
  async giveBack(paymentId: string): Promise<void> {
    if (!(await this.records.takeBack(paymentId))) return;
    const payment = await this.records.byId(paymentId);
    if (payment) await this.goOn(payment);
  }

  /** Gives back a capture of another amount than was asked; nothing is given for it. */
  async giveBackUnasked(payment: Payment, captureId: string): Promise<void> {
    const from = ['created', 'capturing', 'pending', 'declined'] as const;
    if (!(await this.records.move(payment.id, 'refunding', { captureId }, from))) return;
    await this.goOn({ ...payment, captureId, state: 'refunding' });
  }

  /** Asks PayPal for the refund of a payment that is 'refunding'. */
  async goOn({ id, captureId }: Payment): Promise<void> {
    if (!captureId) return;
    try {
      const { id: refundId } = await this.paypal.refundCapture(captureId, `refund-${id}`);
      await this.records.move(id, 'refunded', { refundId });
    } catch (error) {
      // Refunded by hand, or by a try of ours whose answer was lost.
      if (error instanceof PayPalRefused && error.issue === 'CAPTURE_FULLY_REFUNDED')
        return void (await this.records.move(id, 'refunded'));
      this.logger.warn(
        `The refund of payment ${id} waits: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
