import { Injectable } from '@nestjs/common';
import { DomainError } from '../../foundation/domain-error.js';
import { PayPalRefused } from '../../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../../gateways/paypal/paypal.gateway.js';
import { captureOf, type Order, refundsOf } from '../../gateways/paypal/paypal.schemas.js';
import { linesOf } from './payment-ledger.rules.js';
import type { PayPalBooks } from './paypal-books.js';
import type { LedgerChanges } from '../payment-ledger-writer.js';
import type { Payment } from '../payment.entity.js';

/** Reads PayPal's records of a payment: its order with captures and refunds, and the disputes of its capture. */
@Injectable()
export class PaymentBooks {
  constructor(private readonly paypal: PayPalGateway) {}

  /**
   * Returns PayPal's order; undefined if PayPal has deleted it. Throws `payment/capture-failed` if PayPal
   * does not respond.
   */
  async readOrder(orderId: string): Promise<Order | undefined> {
    try {
      return await this.paypal.readOrder(orderId);
    } catch (error) {
      if (error instanceof PayPalRefused && error.status === 404) return undefined;
      throw new DomainError('payment/capture-failed', { cause: error });
    }
  }

  /**
   * Returns PayPal's records of a captured payment; undefined if PayPal has no capture for it. Throws the
   * errors of `readOrder`.
   */
  async read({ orderId }: Pick<Payment, 'orderId'>): Promise<PayPalBooks | undefined> {
    const order = orderId === null ? undefined : await this.readOrder(orderId);
    const capture = order && captureOf(order);
    if (!capture) return undefined;
    try {
      return { order, capture, disputes: await this.paypal.listDisputes(capture.id) };
    } catch (cause) {
      throw new DomainError('payment/capture-failed', { cause });
    }
  }
}

/** Returns the lines and refunds in PayPal's records that our ledger must contain. */
export function ledgerChangesOf(payPalBooks: PayPalBooks): LedgerChanges {
  return {
    linesFor: (ourLines) => linesOf(payPalBooks, ourLines),
    refunds: refundsOf(payPalBooks.order, payPalBooks.capture.id).map(({ id, custom_id }) => ({
      refundId: id,
      rowId: custom_id,
    })),
    disputeIdsPaidByPayPal: (payPalBooks.disputes ?? [])
      .filter(({ mayPayPalHavePaidBuyer }) => mayPayPalHavePaidBuyer)
      .map(({ id }) => id),
    payerEmail: payPalBooks.order.payer?.email_address ?? null,
    payerCountry: payPalBooks.order.payer?.address?.country_code ?? null,
  };
}

/** Returns the statuses of an order at PayPal, for the payment's history. */
export function evidenceOf(order: Order): Readonly<Record<string, unknown>> {
  const capture = captureOf(order);
  return {
    order: order.id,
    orderStatus: order.status,
    ...(capture && { capture: capture.id, captureStatus: capture.status, amount: capture.amount.value }),
    ...(capture?.status === 'PENDING' && { captureReason: capture.status_details?.reason }),
  };
}
