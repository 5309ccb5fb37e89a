import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../gateways/paypal/paypal.gateway.js';
import { captureRefusal, needsOperator } from '../gateways/paypal/paypal.refusals.js';
import { captureOf, type Order } from '../gateways/paypal/paypal.schemas.js';
import { CaptureGate } from './capture-gate.js';
import { PaymentBooks } from './ledger/payment-books.js';
import type { Cause } from './payment-history.js';
import { PaymentTransitions } from './payment-transitions.js';
import type { Payment } from './payment.entity.js';
import { UNCHECKED_RETRY_AGE_MAX_MS } from './payments.rules.js';

interface CaptureRequest {
  /** Whether this call moved the payment to 'capturing'. */
  readonly hasBegunCapture: boolean;
  readonly cause: Cause;
}

/**
 * Requests captures from PayPal. If PayPal refuses, changes the payment's state depending on the reason (PAY-2, PAY-40,
 * PAY-41).
 */
@Injectable()
export class CaptureCalls {
  private readonly logger = new Logger(CaptureCalls.name);

  constructor(
    private readonly paypal: PayPalGateway,
    private readonly paymentBooks: PaymentBooks,
    private readonly captureGate: CaptureGate,
    private readonly transitions: PaymentTransitions,
    private readonly clock: Clock,
  ) {}

  /**
   * Captures the order of a payment in the state 'capturing' and returns PayPal's order. Throws
   * `payment/declined`, `payment/not-authenticated`, `payment/refused`, `payment/not-approved`,
   * `payment/order-not-found`, and `payment/capture-failed` if the result is unknown.
   */
  async capture(payment: Payment, captureRequest: CaptureRequest): Promise<Order | undefined> {
    const orderId = payment.orderId ?? '';
    const ageMs = this.clock.now().getTime() - payment.updatedAt.getTime();
    const mayCapture = captureRequest.hasBegunCapture || (await this.captureGate.isListingOnSale(payment));
    if (!mayCapture || (!captureRequest.hasBegunCapture && ageMs > UNCHECKED_RETRY_AGE_MAX_MS)) {
      const payPalOrder = await this.paymentBooks.readOrder(orderId);
      if (payPalOrder && captureOf(payPalOrder)) return payPalOrder;
    }
    // The listing is off sale or sold, so no capture is requested. An earlier request may still be running, so
    // the result is unknown.
    if (!mayCapture) throw new DomainError('payment/capture-failed');
    try {
      if (!(await this.isConfirmed(orderId))) return await this.refuseCard(payment, captureRequest.cause);
      return await this.paypal.captureOrder(orderId, `capture-${payment.id}-${payment.attempt}`);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      return this.handleRefusal(payment, error, captureRequest);
    }
  }

  private async handleRefusal(
    payment: Payment,
    error: unknown,
    captureRequest: CaptureRequest,
  ): Promise<Order | undefined> {
    if (!(error instanceof PayPalRefused)) throw new DomainError('payment/capture-failed', { cause: error });
    const orderId = payment.orderId ?? '';
    const cause = {
      ...captureRequest.cause,
      evidence: { ...captureRequest.cause.evidence, issue: error.issue },
    };
    const transition = { ...cause, from: ['capturing' as const] };
    switch (captureRefusal(error.issue)) {
      case 'captured':
        return this.paymentBooks.readOrder(orderId);
      case 'choose-again':
        await this.transitions.apply(payment.id, { ...transition, to: 'declined' });
        throw new DomainError('payment/declined');
      case 'unapproved':
        await this.resetToCreated(payment, cause);
        throw new DomainError('payment/not-approved');
      case 'final':
        if (needsOperator(error.issue))
          this.logger.error(
            `PayPal takes no payment for our account: ${error.issue}. See its settings at PayPal.`,
          );
        await this.transitions.apply(payment.id, { ...transition, to: 'abandoned' });
        throw new DomainError(error.status === 404 ? 'payment/order-not-found' : 'payment/refused');
      case 'unclear': {
        // If two captures run at the same time, PayPal refuses the second. Another process may therefore have
        // captured the order, so it is read.
        const order = await this.paymentBooks.readOrder(orderId);
        if (order && captureOf(order)) return order;
        if (captureRequest.hasBegunCapture) await this.resetToCreated(payment, cause);
        throw new DomainError('payment/capture-failed', { cause: error });
      }
    }
  }

  /** Returns whether the bank confirmed the card payment; true if PayPal refuses to show that. */
  private async isConfirmed(orderId: string): Promise<boolean> {
    try {
      return await this.paypal.isConfirmed(orderId);
    } catch (error) {
      if (error instanceof PayPalRefused) return true;
      throw error;
    }
  }

  /**
   * Ends the capture without charging the card, because the card's bank did not confirm the payment (PAY-41).
   */
  private async refuseCard(payment: Payment, cause: Cause): Promise<never> {
    await this.transitions.apply(payment.id, {
      ...cause,
      why: "the card's bank did not confirm the buyer, so nothing was captured",
      to: 'declined',
      from: ['capturing'],
    });
    throw new DomainError('payment/not-authenticated');
  }

  /**
   * Sets the payment back to 'created'. The next capture gets another request id, because PayPal repeats its
   * response to the same id.
   */
  async resetToCreated(payment: Payment, cause: Cause): Promise<void> {
    const change = { attempt: payment.attempt + 1 };
    await this.transitions.apply(payment.id, {
      ...cause,
      to: 'created',
      from: ['capturing', 'approved'],
      change,
    });
  }
}
