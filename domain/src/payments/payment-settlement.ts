import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../gateways/paypal/paypal.gateway.js';
import { amountCents, captureOf, type Order } from '../gateways/paypal/paypal.schemas.js';
import { LedgerCheckService } from './ledger-check.service.js';
import { evidenceOf, findingsOf, PaymentBooks } from './payment-books.js';
import type { Cause } from './payment-event.js';
import { PaymentMoney } from './payment-money.js';
import { PaymentMoves } from './payment-moves.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentRefunds } from './payment-refunds.js';
import type { Payment } from './payment.entity.js';
import { ORDER_LIFE_MS, READ_FIRST_AFTER_MS } from './payments.rules.js';

/** Brings a payment to where PayPal says it is: the one way for the buyer's call, the notice and the sweep. */
@Injectable()
export class PaymentSettlement {
  private readonly logger = new Logger(PaymentSettlement.name);
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly records: PaymentRecords,
    private readonly moves: PaymentMoves,
    private readonly money: PaymentMoney,
    private readonly refunds: PaymentRefunds,
    private readonly books: PaymentBooks,
    private readonly ledger: LedgerCheckService,
    private readonly paypal: PayPalGateway,
    private readonly clock: Clock,
  ) {}

  /** Captures, or finds that it was captured; answers the capture's id. Errors as `PaymentsService.captureOrder`. */
  capture(payment: Payment, cause: Cause): Promise<string> {
    // Who asks while this process is at it waits for the same answer.
    const same = this.underWay.get(payment.id);
    if (same) return same;
    const run = this.captureOnce(payment, cause).finally(() => this.underWay.delete(payment.id));
    this.underWay.set(payment.id, run);
    return run;
  }

  /** Reads the order and follows it: captures what was approved and left alone, gives up what nobody approved. */
  async lookUp(payment: Payment, cause: Cause): Promise<void> {
    if (!payment.orderId) return;
    if (payment.capturedAt) return this.compare(payment, cause);
    const order = await this.books.order(payment.orderId);
    if (order && captureOf(order)) return this.apply(payment, order, cause);
    const found = { ...cause, evidence: { ...cause.evidence, ...(order && evidenceOf(order)) } };
    if (order?.status === 'APPROVED') {
      await this.moves.move(payment.id, { ...found, to: 'approved', from: ['created'] });
      const approved = await this.records.byId(payment.id);
      return void (approved && (await this.capture(approved, found)));
    }
    const tooOld = payment.createdAt.getTime() + ORDER_LIFE_MS < this.clock.now().getTime();
    if (!order || order.status === 'VOIDED' || tooOld)
      await this.moves.move(payment.id, { ...found, to: 'abandoned', from: [payment.state] });
    else if (payment.state === 'capturing' || payment.state === 'approved')
      await this.backToCreated(payment, found);
  }

  /** Writes down what moved at PayPal since the capture (refunds, reversals, disputes), and whether the books then agree. */
  private async compare(payment: Payment, cause: Cause): Promise<void> {
    const books = await this.books.read(payment);
    if (!books) return;
    const evidence = { ...cause.evidence, ...evidenceOf(books.order) };
    await this.money.record(payment.id, findingsOf(books), { ...cause, evidence });
    await this.ledger.note(payment.id, books);
  }

  private async captureOnce(payment: Payment, cause: Cause): Promise<string> {
    if (payment.captureId && payment.capturedAt) return payment.captureId;
    if (payment.state === 'pending') throw new DomainError('payment/pending');
    if (!payment.orderId || payment.state === 'abandoned') throw new DomainError('payment/order-not-found');
    const attempt = payment.attempt + (payment.state === 'declined' ? 1 : 0);
    const first = await this.moves.move(payment.id, {
      ...cause,
      to: 'capturing',
      from: [payment.state],
      change: { attempt },
    });
    const current = first
      ? { ...payment, state: 'capturing' as const, attempt, updatedAt: this.clock.now() }
      : await this.records.byId(payment.id);
    if (!current) throw new DomainError('payment/order-not-found');
    if (current.captureId && current.capturedAt) return current.captureId;
    return this.settle(current, await this.askForCapture(current, { first, cause }), cause);
  }

  private async askForCapture(payment: Payment, asking: Asking): Promise<Order | undefined> {
    const orderId = payment.orderId ?? '';
    const ageMs = this.clock.now().getTime() - payment.updatedAt.getTime();
    if (!asking.first && ageMs > READ_FIRST_AFTER_MS) {
      const known = await this.books.order(orderId);
      if (known && captureOf(known)) return known;
    }
    try {
      return await this.paypal.captureOrder(orderId, `capture-${payment.id}-${payment.attempt}`);
    } catch (error) {
      return this.afterRefusal(payment, error, asking);
    }
  }

  private async afterRefusal(payment: Payment, error: unknown, asking: Asking): Promise<Order | undefined> {
    if (!(error instanceof PayPalRefused)) throw new DomainError('payment/capture-failed', { cause: error });
    const orderId = payment.orderId ?? '';
    const cause = { ...asking.cause, evidence: { ...asking.cause.evidence, issue: error.issue } };
    switch (error.issue) {
      case 'ORDER_ALREADY_CAPTURED':
        return this.books.order(orderId);
      case 'INSTRUMENT_DECLINED':
        await this.moves.move(payment.id, { ...cause, to: 'declined', from: ['capturing'] });
        throw new DomainError('payment/declined');
      case 'ORDER_NOT_APPROVED':
        await this.backToCreated(payment, cause);
        throw new DomainError('payment/not-approved');
      case 'RESOURCE_NOT_FOUND':
      case 'INVALID_RESOURCE_ID':
        await this.moves.move(payment.id, { ...cause, to: 'abandoned', from: ['capturing'] });
        throw new DomainError('payment/order-not-found');
      default: {
        // Another process may be at the same capture, and PayPal refuses two at once: what counts is the order.
        const order = await this.books.order(orderId);
        if (order && captureOf(order)) return order;
        if (asking.first) await this.backToCreated(payment, cause);
        throw new DomainError('payment/capture-failed', { cause: error });
      }
    }
  }

  private async settle(payment: Payment, order: Order | undefined, cause: Cause): Promise<string> {
    const capture = order && captureOf(order);
    if (!capture) throw new DomainError('payment/capture-failed');
    await this.apply(payment, order, cause);
    if (capture.status === 'PENDING') throw new DomainError('payment/pending');
    if (capture.status === 'DECLINED' || capture.status === 'FAILED')
      throw new DomainError('payment/declined');
    return capture.id;
  }

  /** Follows what PayPal says of the order's capture; money of another amount than was asked goes back. */
  private async apply(payment: Payment, order: Order, cause: Cause): Promise<void> {
    const capture = captureOf(order);
    if (!capture) return;
    const found = { ...cause, evidence: { ...cause.evidence, ...evidenceOf(order) } };
    if (capture.status === 'PENDING')
      return void (await this.moves.move(payment.id, {
        ...found,
        to: 'pending',
        change: { captureId: capture.id },
      }));
    if (capture.status === 'DECLINED' || capture.status === 'FAILED')
      return void (await this.moves.move(payment.id, {
        ...found,
        to: 'declined',
        change: { captureId: null },
      }));
    // What was disputed or given back before we knew of the capture is read with it.
    const books =
      capture.status === 'COMPLETED' ? { order, capture, disputes: [] } : await this.books.read(payment);
    if (!books) return;
    await this.money.record(payment.id, findingsOf(books), found);
    if (amountCents(capture.amount) === payment.amountCents) return;
    this.logger.error(`Capture ${capture.id} is not of the amount of payment ${payment.id}: it goes back.`);
    await this.refunds.goOn(payment.id);
    throw new DomainError('payment/mismatch');
  }

  /** The next capture is another try, with a request id of its own: PayPal would repeat its answer to this one. */
  private async backToCreated(payment: Payment, cause: Cause): Promise<void> {
    const change = { attempt: payment.attempt + 1 };
    await this.moves.move(payment.id, { ...cause, to: 'created', from: ['capturing', 'approved'], change });
  }
}

interface Asking {
  /** Whether it was this call that moved the payment to capturing. */
  readonly first: boolean;
  readonly cause: Cause;
}
