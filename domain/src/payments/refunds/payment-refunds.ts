import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../foundation/clock.js';
import { DomainError } from '../../foundation/domain-error.js';
import { newId } from '../../foundation/new-id.js';
import { Transactions } from '../../foundation/sql/transactions.js';
import { PayPalRefused } from '../../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../../gateways/paypal/paypal.gateway.js';
import { refundRefusal } from '../../gateways/paypal/paypal.refusals.js';
import { amountCents, type Refund, refundOf } from '../../gateways/paypal/paypal.schemas.js';
import { ledgerChangesOf, PaymentBooks } from '../ledger/payment-books.js';
import { BY_WORKER, type Cause, type Actor } from '../payment-history.js';
import { hasReturnedSince, readPaidCents } from '../ledger/payment-ledger.queries.js';
import { PaymentLedgerWriter } from '../payment-ledger-writer.js';
import { PaymentTransitions } from '../payment-transitions.js';
import { PaymentRecords } from '../payment-records.js';
import { PaymentRefund } from './payment-refund.entity.js';
import { RETURNED_IN_ANOTHER_WAY } from './payment-refund.rules.js';
import type { Payment } from '../payment.entity.js';
import { isClaimable } from '../payment.states.js';
import { decimalText, UNCHECKED_RETRY_AGE_MAX_MS, REFUND_WINDOW_MS } from '../payments.rules.js';

/** A refund that a moderator or a buyer requests. */
export interface RefundRequest {
  /** The id of the refund's row; a new one by default. */
  readonly id?: string | undefined;
  readonly paymentId: string;
  /** Whole cents; by default the whole remaining amount. */
  readonly cents?: number | undefined;
  readonly reason: string;
  readonly by: Actor;
}

/**
 * Refunds captured payments (PAY-20, PAY-22). A row is inserted before PayPal is called; its id is the
 * request id of every call. If a call fails, the payment stays 'refunding' and the sweep tries again.
 */
@Injectable()
export class PaymentRefunds {
  private readonly logger = new Logger(PaymentRefunds.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly records: PaymentRecords,
    private readonly transitions: PaymentTransitions,
    private readonly ledgerWriter: PaymentLedgerWriter,
    private readonly paymentBooks: PaymentBooks,
    private readonly paypal: PayPalGateway,
  ) {}

  /**
   * Starts a refund inside the caller's transaction, which locks the payment. Throws
   * `payment/not-refundable` for a payment that is not captured, is being refunded or is disputed,
   * `payment/refund-too-late` after 180 days, and `payment/refund-too-much` above the remaining amount.
   */
  async start(tx: EntityManager, refundRequest: RefundRequest): Promise<void> {
    const payment = await this.transitions.lock(tx, refundRequest.paymentId);
    if (!payment?.capturedAt || !isClaimable(payment.state)) throw new DomainError('payment/not-refundable');
    if (payment.capturedAt < this.refundableSince()) throw new DomainError('payment/refund-too-late');
    const remainingCents = await readPaidCents(tx, payment.id);
    const cents = refundRequest.cents ?? remainingCents;
    if (cents > remainingCents)
      throw new DomainError('payment/refund-too-much', {
        placeholderValues: { left: decimalText(remainingCents) },
        fields: { amount: `At most $${decimalText(remainingCents)} can be given back.` },
      });
    await this.claim(tx, payment, { ...refundRequest, cents, isFull: cents === remainingCents });
  }

  /**
   * Refunds the whole amount of a payment that did not become a rental; does nothing if the payment became a
   * rental or is refunded already.
   */
  async refundUnclaimed(paymentId: string, reason: string): Promise<void> {
    const isStarted = await this.transactions.run(async (tx) => {
      const payment = await this.transitions.lock(tx, paymentId);
      if (!payment?.claimDueAt || !isClaimable(payment.state)) return false;
      const cents = await readPaidCents(tx, paymentId);
      if (cents > 0) await this.claim(tx, payment, { paymentId, cents, reason, by: BY_WORKER, isFull: true });
      return cents > 0;
    });
    if (isStarted) await this.request(paymentId);
  }

  /** Requests the started refund of a payment from PayPal; does nothing if there is none. */
  async request(paymentId: string): Promise<void> {
    const refund = await this.findOpenRefund(paymentId);
    const payment = refund && (await this.records.findById(paymentId));
    if (!refund || !payment) return;
    try {
      await this.requestAtPayPal(refund, payment);
    } catch (error) {
      this.logger.warn(
        `The refund of payment ${paymentId} waits: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Returns the earliest capture time of a payment that PayPal still refunds (PAY-20). */
  refundableSince(): Date {
    return this.clock.in(-REFUND_WINDOW_MS);
  }

  /** Returns whether a refund with this id was started. */
  exists(id: string): Promise<boolean> {
    return this.transactions.run((tx) => tx.existsBy(PaymentRefund, { id }));
  }

  private async requestAtPayPal(refund: PaymentRefund, payment: Payment): Promise<void> {
    const ageMs = this.clock.now().getTime() - refund.createdAt.getTime();
    // PayPal may have deleted an old request id and could then make the refund twice, so the order is read before
    // the refund is requested again (PAY-7).
    if (ageMs > UNCHECKED_RETRY_AGE_MAX_MS && (await this.isRefundMade(refund, payment))) return;
    if (await this.hasBuyerReceivedMoney(refund)) {
      // The returned money may be this refund itself, made by an earlier call whose response was lost.
      if (!(await this.isRefundMade(refund, payment))) await this.recordReturned(refund);
      return;
    }
    const { id: refundId, cents, isAll } = refund;
    const amount = isAll ? undefined : { currency: payment.currency, value: decimalText(cents) };
    try {
      const payPalRefund = await this.paypal.refundCapture({
        captureId: payment.captureId ?? '',
        refundId,
        amount,
      });
      if (payPalRefund.status === 'COMPLETED') await this.recordMade(refund, payPalRefund);
      else if (payPalRefund.status !== 'PENDING') await this.recordRefusal(refund, payPalRefund.status);
    } catch (error) {
      const refusal = error instanceof PayPalRefused && error;
      if (!refusal || refundRefusal(refusal.issue) === 'later') throw error;
      // The refund may already be made: by hand at PayPal, or by an earlier call whose response was lost.
      if (await this.isRefundMade(refund, payment)) return;
      if (refundRefusal(refusal.issue) === 'made') throw error;
      await this.recordRefusal(refund, refusal.issue);
    }
  }

  /**
   * Returns whether the buyer got money back after a partial refund was requested. The moderator did not know of
   * that money when requesting the refund. A refund of all that is left is not affected, because PayPal
   * determines its amount.
   */
  private hasBuyerReceivedMoney({ paymentId, isAll, createdAt }: PaymentRefund): Promise<boolean> {
    if (isAll) return Promise.resolve(false);
    return this.transactions.run((tx) => hasReturnedSince(tx, paymentId, createdAt));
  }

  /** Returns whether PayPal's order contains this refund; if so, updates our ledger. */
  private async isRefundMade(refund: PaymentRefund, payment: Payment): Promise<boolean> {
    const payPalBooks = await this.paymentBooks.read(payment);
    if (!payPalBooks) return false;
    const cause = causeOf(refund, 'PayPal has these refunds');
    await this.ledgerWriter.record(payment.id, ledgerChangesOf(payPalBooks), cause);
    const status = refundOf(payPalBooks.order, refund.id)?.status;
    if (status === 'FAILED' || status === 'CANCELLED') await this.recordRefusal(refund, status);
    return status !== undefined;
  }

  private recordMade(
    { id, paymentId, cents, reason }: PaymentRefund,
    payPalRefund: Refund,
  ): Promise<unknown> {
    const refundedCents = payPalRefund.amount ? amountCents(payPalRefund.amount) : cents;
    const line = { kind: 'refunded', cents: -refundedCents, paypalId: payPalRefund.id } as const;
    const cause = {
      by: BY_WORKER,
      why: reason || 'PayPal gave the money back',
      evidence: { refund: payPalRefund.id },
    };
    return this.ledgerWriter.record(
      paymentId,
      { linesFor: () => [line], refunds: [{ refundId: payPalRefund.id, rowId: id }] },
      cause,
    );
  }

  private recordRefusal(refund: PaymentRefund, refusal: string): Promise<unknown> {
    return this.ledgerWriter.recordRefusal(
      refund,
      refusal,
      causeOf(refund, `PayPal refused the refund: ${refusal}`),
    );
  }

  private recordReturned(refund: PaymentRefund): Promise<unknown> {
    const cause = causeOf(refund, 'the refund was not made, because the buyer got money back in another way');
    return this.ledgerWriter.recordRefusal(refund, RETURNED_IN_ANOTHER_WAY, cause);
  }

  private findOpenRefund(paymentId: string): Promise<PaymentRefund | null> {
    return this.transactions.run((tx) => tx.findOneBy(PaymentRefund, { paymentId, state: 'asked' }));
  }

  private async claim(
    tx: EntityManager,
    payment: Payment,
    refundRequest: CalculatedRefundRequest,
  ): Promise<void> {
    const { cents, reason, by: actor, isFull } = refundRequest;
    const now = this.clock.now();
    const row = {
      id: refundRequest.id ?? newId(),
      paymentId: payment.id,
      cents,
      reason,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(PaymentRefund, { ...row, isAll: isFull, state: 'asked', refundId: null, refusal: null });
    const reasonText = `${isFull ? 'a refund of all that is left' : 'a refund'} ($${decimalText(cents)}): ${reason || 'no reason given'}`;
    await this.transitions.applyLocked(tx, payment, {
      to: 'refunding',
      why: reasonText,
      by: actor,
      evidence: { refundRow: row.id },
    });
  }
}

interface CalculatedRefundRequest extends RefundRequest {
  readonly cents: number;
  readonly isFull: boolean;
}

function causeOf(refund: PaymentRefund, reasonText: string): Cause {
  return { by: BY_WORKER, why: reasonText, evidence: { refundRow: refund.id } };
}
