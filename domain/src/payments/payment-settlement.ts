import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { amountCents, captureOf, type Order } from '../gateways/paypal/paypal.schemas.js';
import { CaptureCalls } from './capture-calls.js';
import { CaptureGate } from './capture-gate.js';
import { LedgerCheckService } from './ledger/ledger-check.service.js';
import { evidenceOf, ledgerChangesOf, PaymentBooks } from './ledger/payment-books.js';
import type { Cause } from './payment-history.js';
import { PaymentLedgerWriter } from './payment-ledger-writer.js';
import { PaymentTransitions } from './payment-transitions.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentRefunds } from './refunds/payment-refunds.js';
import type { Payment } from './payment.entity.js';
import type { PaymentState } from './payment.states.js';
import { LOOKUP_AFTER_MS, ORDER_LIFE_MS } from './payments.rules.js';

/**
 * Updates a payment to the state of PayPal's order. Called for buyers' requests, for webhooks and by the
 * sweep.
 */
@Injectable()
export class PaymentSettlement {
  private readonly logger = new Logger(PaymentSettlement.name);
  private readonly runningCaptures = new Map<string, Promise<string>>();

  constructor(
    private readonly records: PaymentRecords,
    private readonly captureGate: CaptureGate,
    private readonly transitions: PaymentTransitions,
    private readonly ledgerWriter: PaymentLedgerWriter,
    private readonly refunds: PaymentRefunds,
    private readonly paymentBooks: PaymentBooks,
    private readonly ledgerCheck: LedgerCheckService,
    private readonly captureCalls: CaptureCalls,
    private readonly clock: Clock,
  ) {}

  /**
   * Captures the order of a payment, unless it is captured already, and returns the capture's id (PAY-2).
   * Throws the errors of `PaymentsService.captureOrder`.
   */
  capture(payment: Payment, cause: Cause): Promise<string> {
    // Concurrent calls in this process share one capture.
    const runningCapture = this.runningCaptures.get(payment.id);
    if (runningCapture) return runningCapture;
    const capture = this.captureOnce(payment, cause).finally(() => this.runningCaptures.delete(payment.id));
    this.runningCaptures.set(payment.id, capture);
    return capture;
  }

  /**
   * Looks up an order at PayPal for a buyer who requests its state; returns the result of `lookUp` (PAY-50). Does
   * nothing while a capture may be running. Never throws: the payment's state shows what is known, and the
   * sweep looks up the order again.
   */
  async lookUpNow(payment: Payment, cause: Cause): Promise<boolean> {
    const ageMs = this.clock.now().getTime() - payment.updatedAt.getTime();
    const isUnderWay = ageMs < LOOKUP_AFTER_MS.capturing;
    const isLookupDue = payment.state === 'created' || (isOpen(payment.state) && !isUnderWay);
    if (!isLookupDue) return false;
    try {
      return await this.lookUp(payment, cause);
    } catch {
      return false;
    }
  }

  /**
   * Reads the order at PayPal and acts on its state: captures an approved order, unless it was declined (PAY-3),
   * and abandons one that was not approved in time (PAY-6). Returns whether PayPal confirmed that the buyer has not
   * approved the order, so that no capture of it succeeds.
   */
  async lookUp(payment: Payment, cause: Cause): Promise<boolean> {
    if (!payment.orderId) return false;
    if (payment.capturedAt) {
      await this.compare(payment, cause);
      return false;
    }
    const order = await this.paymentBooks.readOrder(payment.orderId);
    if (order && captureOf(order)) {
      await this.apply(payment, order, cause);
      return false;
    }
    const causeWithOrder = { ...cause, evidence: { ...cause.evidence, ...(order && evidenceOf(order)) } };
    if (order?.status === 'APPROVED') {
      await this.captureApproved(payment, causeWithOrder);
      return false;
    }
    const isTooOld = payment.createdAt.getTime() + ORDER_LIFE_MS < this.clock.now().getTime();
    if (!order || order.status === 'VOIDED' || isTooOld)
      await this.transitions.apply(payment.id, { ...causeWithOrder, to: 'abandoned', from: [payment.state] });
    else if (payment.state === 'capturing' || payment.state === 'approved')
      await this.captureCalls.resetToCreated(payment, causeWithOrder);
    return true;
  }

  private async captureApproved(payment: Payment, cause: Cause): Promise<void> {
    if (payment.state === 'capturing' && !(await this.captureGate.isListingOnSale(payment)))
      return this.giveUpCapture(payment, cause);
    await this.transitions.apply(payment.id, { ...cause, to: 'approved', from: ['created'] });
    const approvedPayment = await this.records.findById(payment.id);
    // The buyer has read that a declined order was not charged, and may have paid another order since.
    if (!approvedPayment || approvedPayment.state === 'declined') return;
    await this.capture(approvedPayment, cause);
  }

  /**
   * Called if the listing went off sale or was sold after the payment became 'capturing', and PayPal has not
   * captured the payment. A recent payment is left unchanged, because another process may be waiting for PayPal's
   * response. An older one is set to 'created': the next look-up finds the capture or abandons the order.
   */
  private async giveUpCapture(payment: Payment, cause: Cause): Promise<void> {
    const ageMs = this.clock.now().getTime() - payment.updatedAt.getTime();
    if (ageMs >= LOOKUP_AFTER_MS.capturing) await this.captureCalls.resetToCreated(payment, cause);
  }

  /**
   * Adds refunds, reversals and disputes since the capture to our ledger, and stores whether our ledger and
   * PayPal's records then agree. They do not agree if PayPal no longer has the order (PAY-24).
   */
  private async compare(payment: Payment, cause: Cause): Promise<void> {
    const payPalBooks = await this.paymentBooks.read(payment);
    if (payPalBooks) {
      const evidence = { ...cause.evidence, ...evidenceOf(payPalBooks.order) };
      await this.ledgerWriter.record(payment.id, ledgerChangesOf(payPalBooks), { ...cause, evidence });
    }
    await this.ledgerCheck.storeDifference(payment.id, payPalBooks);
  }

  private async captureOnce(payment: Payment, cause: Cause): Promise<string> {
    if (payment.captureId && payment.capturedAt) return payment.captureId;
    if (payment.state === 'pending') throw new DomainError('payment/pending');
    if (!payment.orderId || payment.state === 'abandoned')
      return this.captureGate.throwAbandonReason(payment);
    const attempt = payment.attempt + (payment.state === 'declined' ? 1 : 0);
    const hasBegunCapture = await this.beginCapture(payment, attempt, cause);
    const currentPayment = hasBegunCapture
      ? { ...payment, state: 'capturing' as const, attempt, updatedAt: this.clock.now() }
      : await this.records.findById(payment.id);
    if (!currentPayment) throw new DomainError('payment/order-not-found');
    if (currentPayment.captureId && currentPayment.capturedAt) return currentPayment.captureId;
    if (currentPayment.state !== 'capturing')
      return this.captureChangedPayment(payment, currentPayment, cause);
    return this.settle(
      currentPayment,
      await this.captureCalls.capture(currentPayment, { hasBegunCapture: hasBegunCapture, cause }),
      cause,
    );
  }

  /**
   * Captures a payment that another call changed after it was read, for example a webhook that set it to
   * 'approved'. `CaptureGate` has not checked the changed payment, so the capture begins again from the
   * current state (COUPON-3).
   */
  private captureChangedPayment(
    paymentBefore: Payment,
    currentPayment: Payment,
    cause: Cause,
  ): Promise<string> {
    if (currentPayment.state === 'declined') throw new DomainError('payment/declined');
    if (currentPayment.state === paymentBefore.state) throw new DomainError('payment/capture-failed');
    return this.captureOnce(currentPayment, cause);
  }

  /**
   * Sets the payment to 'capturing' if `CaptureGate` allows it. Otherwise abandons the order, so that it is
   * never charged.
   */
  private async beginCapture(payment: Payment, attempt: number, cause: Cause): Promise<boolean> {
    const fromStates = [payment.state];
    try {
      return await this.transitions.apply(payment.id, {
        ...cause,
        to: 'capturing',
        from: fromStates,
        change: { attempt },
        checkAllowed: (tx) => this.captureGate.check(tx, payment),
      });
    } catch (error) {
      const giveUpReason = error instanceof DomainError && ABANDON_REASONS[error.code];
      if (giveUpReason)
        await this.transitions.apply(payment.id, {
          ...cause,
          to: 'abandoned',
          from: fromStates,
          why: giveUpReason,
        });
      throw error;
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

  /**
   * Updates the payment to the state of the capture in PayPal's order; refunds a capture whose amount differs from
   * the ordered one.
   */
  private async apply(payment: Payment, order: Order, cause: Cause): Promise<void> {
    const capture = captureOf(order);
    if (!capture) return;
    const causeWithOrder = { ...cause, evidence: { ...cause.evidence, ...evidenceOf(order) } };
    if (capture.status === 'PENDING')
      return void (await this.transitions.apply(payment.id, {
        ...causeWithOrder,
        to: 'pending',
        change: { captureId: capture.id },
      }));
    if (capture.status === 'DECLINED' || capture.status === 'FAILED')
      return void (await this.transitions.apply(payment.id, {
        ...causeWithOrder,
        to: 'declined',
        change: { captureId: null },
      }));
    // A capture that is no longer 'COMPLETED' was already refunded or reversed, so its disputes are read as well.
    const payPalBooks =
      capture.status === 'COMPLETED'
        ? { order, capture, disputes: [] }
        : await this.paymentBooks.read(payment);
    if (!payPalBooks) return;
    await this.ledgerWriter.record(payment.id, ledgerChangesOf(payPalBooks), causeWithOrder);
    if (amountCents(capture.amount) === payment.amountCents) return;
    this.logger.error(`Capture ${capture.id} is not of the amount of payment ${payment.id}: it is refunded.`);
    await this.refunds.request(payment.id);
    throw new DomainError('payment/mismatch');
  }
}

/** Why an order is abandoned, by the error code that `CaptureGate` throws. */
const ABANDON_REASONS: Readonly<Partial<Record<DomainError['code'], string>>> = {
  'profile/not-found': 'the buyer deleted the account, so nothing was captured',
  'listing/off-sale': 'the MVP was no longer on sale, so nothing was captured',
  'coupon/gone': 'no use of the coupon was left, so nothing was captured',
};

function isOpen(state: PaymentState): boolean {
  return state === 'approved' || state === 'capturing';
}
