import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../gateways/paypal/paypal.gateway.js';
import { amountCents, captureOf, type Order } from '../gateways/paypal/paypal.schemas.js';
import type { Payment } from './payment.entity.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentRefunds } from './payment-refunds.js';
import { ORDER_LIFE_MS, READ_FIRST_AFTER_MS } from './payments.rules.js';

/** Brings a payment to where PayPal says it is: the one way for the buyer's call, the notice and the sweep. */
@Injectable()
export class PaymentSettlement {
  private readonly logger = new Logger(PaymentSettlement.name);
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly records: PaymentRecords,
    private readonly refunds: PaymentRefunds,
    private readonly paypal: PayPalGateway,
    private readonly clock: Clock,
  ) {}

  /** Captures, or finds that it was captured; answers the capture's id. Errors as `PaymentsService.captureOrder`. */
  capture(payment: Payment): Promise<string> {
    // Who asks while this process is at it waits for the same answer.
    const same = this.underWay.get(payment.id);
    if (same) return same;
    const run = this.captureOnce(payment).finally(() => this.underWay.delete(payment.id));
    this.underWay.set(payment.id, run);
    return run;
  }

  /** Reads the order and follows it: captures what was approved and left alone, gives up what nobody approved. */
  async lookUp(payment: Payment): Promise<void> {
    if (!payment.orderId || payment.capturedAt) return;
    const order = await this.readOrder(payment.orderId);
    if (order && captureOf(order)) return this.apply(payment, order);
    if (order?.status === 'APPROVED') return void (await this.capture(payment));
    const tooOld = payment.createdAt.getTime() + ORDER_LIFE_MS < this.clock.now().getTime();
    if (!order || order.status === 'VOIDED' || tooOld) await this.records.move(payment.id, 'abandoned');
    else if (payment.state === 'capturing') await this.backToCreated(payment);
  }

  private async captureOnce(payment: Payment): Promise<string> {
    if (payment.captureId && payment.capturedAt) return payment.captureId;
    if (payment.state === 'pending') throw new DomainError('payment/pending');
    if (!payment.orderId || payment.state === 'abandoned') throw new DomainError('payment/order-not-found');
    const attempt = payment.attempt + (payment.state === 'declined' ? 1 : 0);
    const first = await this.records.move(payment.id, 'capturing', { attempt }, [payment.state]);
    const current = first
      ? { ...payment, state: 'capturing' as const, attempt, updatedAt: this.clock.now() }
      : await this.records.byId(payment.id);
    if (!current) throw new DomainError('payment/order-not-found');
    if (current.captureId && current.capturedAt) return current.captureId;
    return this.settle(current, await this.askForCapture(current, payment.orderId, first));
  }

  private async askForCapture(payment: Payment, orderId: string, first: boolean): Promise<Order | undefined> {
    const ageMs = this.clock.now().getTime() - payment.updatedAt.getTime();
    if (!first && ageMs > READ_FIRST_AFTER_MS) {
      const known = await this.readOrder(orderId);
      if (known && captureOf(known)) return known;
    }
    try {
      return await this.paypal.captureOrder(orderId, `capture-${payment.id}-${payment.attempt}`);
    } catch (error) {
      return this.afterRefusal(payment, orderId, { error, first });
    }
  }

  private async afterRefusal(
    payment: Payment,
    orderId: string,
    { error, first }: { error: unknown; first: boolean },
  ): Promise<Order | undefined> {
    if (!(error instanceof PayPalRefused)) throw new DomainError('payment/capture-failed', { cause: error });
    switch (error.issue) {
      case 'ORDER_ALREADY_CAPTURED':
        return this.readOrder(orderId);
      case 'INSTRUMENT_DECLINED':
        await this.records.move(payment.id, 'declined', {}, ['capturing']);
        throw new DomainError('payment/declined');
      case 'ORDER_NOT_APPROVED':
        await this.backToCreated(payment);
        throw new DomainError('payment/not-approved');
      case 'RESOURCE_NOT_FOUND':
      case 'INVALID_RESOURCE_ID':
        await this.records.move(payment.id, 'abandoned', {}, ['capturing']);
        throw new DomainError('payment/order-not-found');
      default: {
        // Another process may be at the same capture, and PayPal refuses two at once: what counts is the order.
        const order = await this.readOrder(orderId);
        if (order && captureOf(order)) return order;
        if (first) await this.backToCreated(payment);
        throw new DomainError('payment/capture-failed', { cause: error });
      }
    }
  }

  private async settle(payment: Payment, order: Order | undefined): Promise<string> {
    const capture = order && captureOf(order);
    if (!capture) throw new DomainError('payment/capture-failed');
    await this.apply(payment, order);
    if (capture.status === 'COMPLETED') return capture.id;
    throw new DomainError(capture.status === 'PENDING' ? 'payment/pending' : 'payment/declined');
  }

  /** Follows what PayPal says of the order's capture; money of another amount than was asked goes back. */
  private async apply(payment: Payment, order: Order): Promise<void> {
    const capture = captureOf(order);
    if (!capture) return;
    const asked =
      amountCents(capture.amount) === payment.amountCents &&
      capture.amount.currency_code === payment.currency;
    if (!asked && capture.status === 'COMPLETED') {
      this.logger.error(`Capture ${capture.id} is not of the amount of payment ${payment.id}: it goes back.`);
      await this.refunds.giveBackUnasked(payment, capture.id);
      throw new DomainError('payment/mismatch');
    }
    const to =
      capture.status === 'COMPLETED' ? 'completed' : capture.status === 'PENDING' ? 'pending' : 'declined';
    await this.records.move(payment.id, to, {
      captureId: to === 'declined' ? null : capture.id,
      payerEmail: order.payer?.email_address ?? null,
    });
  }

  /** The next capture is another try, with a request id of its own: PayPal would repeat its answer to this one. */
  private async backToCreated(payment: Payment): Promise<void> {
    await this.records.move(payment.id, 'created', { attempt: payment.attempt + 1 }, ['capturing']);
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
}
