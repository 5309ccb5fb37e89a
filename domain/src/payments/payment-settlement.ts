import { Injectable, Logger } from '@nestjs/common';
import { Clock, MINUTE_MS } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway, type WebhookNotice } from '../gateways/paypal/paypal.gateway.js';
import { amountCents, type Capture, captureOf, type Order } from '../gateways/paypal/paypal.schemas.js';
import type { Payment } from './payment.entity.js';
import { PaymentRecords } from './payment-records.js';
import { ORDER_LIFE_MS } from './payments.rules.js';

/** PayPal forgets request ids after six hours; well before that we look at the order before trying again. */
const READ_FIRST_AFTER_MS = 5 * MINUTE_MS;

/** Brings a payment to where PayPal says it is: the one way for the buyer's call, the notice and the sweep. */
@Injectable()
export class PaymentSettlement {
  private readonly logger = new Logger(PaymentSettlement.name);

  constructor(
    private readonly records: PaymentRecords,
    private readonly paypal: PayPalGateway,
    private readonly clock: Clock,
  ) {}

  /** Captures, or finds that it was captured; answers the capture's id. Errors as `PaymentsService.captureOrder`. */
  async capture(payment: Payment): Promise<string> {
    if (payment.captureId && payment.capturedAt) return payment.captureId;
    if (payment.state === 'pending') throw new DomainError('payment/pending');
    if (!payment.orderId || payment.state === 'abandoned') throw new DomainError('payment/order-not-found');
    const attempt = payment.attempt + (payment.state === 'declined' ? 1 : 0);
    const first = await this.records.move(payment.id, 'capturing', { attempt }, [payment.state]);
    const current = first
      ? { ...payment, state: 'capturing' as const, attempt }
      : await this.records.byId(payment.id);
    if (!current) throw new DomainError('payment/order-not-found');
    if (current.captureId && current.capturedAt) return current.captureId;
    return this.settle(current, await this.askForCapture(current, payment.orderId));
  }

  /** Reads the order and follows it: captures what was approved and left alone, gives up what nobody approved. */
  async lookUp(payment: Payment): Promise<void> {
    if (!payment.orderId || payment.capturedAt) return;
    const order = await this.readOrder(payment.orderId);
    const capture = order && captureOf(order);
    if (capture) return this.apply(payment, capture);
    if (order?.status === 'APPROVED') return void (await this.capture(payment));
    const tooOld = payment.createdAt.getTime() + ORDER_LIFE_MS < this.clock.now().getTime();
    if (!order || order.status === 'VOIDED' || tooOld) await this.records.move(payment.id, 'abandoned');
    else if (payment.state === 'capturing') await this.records.move(payment.id, 'created', {}, ['capturing']);
  }

  /** Gives a captured payment back in full, once. */
  async refund(payment: Payment): Promise<void> {
    if (!payment.captureId) return;
    if (payment.state !== 'refunding' && !(await this.records.move(payment.id, 'refunding'))) return;
    const refundId = await this.askForRefund(payment.id, payment.captureId);
    await this.records.move(payment.id, 'refunded', { refundId });
  }

  /** Whether PayPal says that the notice is its own. A notice without a signature is not asked about. */
  async isGenuine(notice: WebhookNotice): Promise<boolean> {
    if (!notice.headers['paypal-transmission-sig'] || !notice.headers['paypal-transmission-id']) return false;
    try {
      return await this.paypal.verifyWebhook(notice);
    } catch (error) {
      if (error instanceof PayPalRefused) return false;
      throw new DomainError('server/unavailable', { cause: error });
    }
  }

  private async askForCapture(payment: Payment, orderId: string): Promise<Capture | undefined> {
    const age = this.clock.now().getTime() - payment.updatedAt.getTime();
    if (payment.state === 'capturing' && age > READ_FIRST_AFTER_MS) {
      const known = await this.readOrder(orderId);
      const capture = known && captureOf(known);
      if (capture) return capture;
    }
    try {
      return captureOf(await this.paypal.captureOrder(orderId, `capture-${payment.id}-${payment.attempt}`));
    } catch (error) {
      return this.afterRefusal(payment, orderId, error);
    }
  }

  private async afterRefusal(
    payment: Payment,
    orderId: string,
    error: unknown,
  ): Promise<Capture | undefined> {
    if (!(error instanceof PayPalRefused)) throw new DomainError('payment/capture-failed', { cause: error });
    switch (error.issue) {
      case 'ORDER_ALREADY_CAPTURED': {
        const order = await this.readOrder(orderId);
        return order && captureOf(order);
      }
      case 'INSTRUMENT_DECLINED':
        await this.records.move(payment.id, 'declined', {}, ['capturing']);
        throw new DomainError('payment/declined');
      case 'ORDER_NOT_APPROVED':
        await this.records.move(payment.id, 'created', {}, ['capturing']);
        throw new DomainError('payment/not-approved');
      case 'RESOURCE_NOT_FOUND':
        await this.records.move(payment.id, 'abandoned', {}, ['capturing']);
        throw new DomainError('payment/order-not-found');
      default:
        await this.records.move(payment.id, 'created', {}, ['capturing']);
        throw new DomainError('payment/capture-failed', { cause: error });
    }
  }

  private async settle(payment: Payment, capture: Capture | undefined): Promise<string> {
    if (!capture) throw new DomainError('payment/capture-failed');
    await this.apply(payment, capture);
    if (capture.status === 'COMPLETED') return capture.id;
    throw new DomainError(capture.status === 'PENDING' ? 'payment/pending' : 'payment/declined');
  }

  private async apply(payment: Payment, capture: Capture): Promise<void> {
    if (
      amountCents(capture.amount) !== payment.amountCents ||
      capture.amount.currency_code !== payment.currency
    ) {
      this.logger.error(
        `Capture ${capture.id} is not of the amount of payment ${payment.id}; nothing is given for it.`,
      );
      throw new DomainError('payment/mismatch');
    }
    const to =
      capture.status === 'COMPLETED' ? 'completed' : capture.status === 'PENDING' ? 'pending' : 'declined';
    await this.records.move(payment.id, to, { captureId: to === 'declined' ? null : capture.id });
  }

  /** Undefined where PayPal no longer knows the order. */
  private async readOrder(orderId: string): Promise<Order | undefined> {
    try {
      return await this.paypal.readOrder(orderId);
    } catch (error) {
      if (error instanceof PayPalRefused && error.status === 404) return undefined;
      throw new DomainError('payment/capture-failed', { cause: error });
    }
  }

  private async askForRefund(paymentId: string, captureId: string): Promise<string | null> {
    try {
      return (await this.paypal.refundCapture(captureId, `refund-${paymentId}`)).id;
    } catch (error) {
      // Refunded by hand, or by a try of ours whose answer was lost.
      if (error instanceof PayPalRefused && error.issue === 'CAPTURE_FULLY_REFUNDED') return null;
      throw error;
    }
  }
}
