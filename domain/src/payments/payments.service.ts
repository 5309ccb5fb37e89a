import { Injectable } from '@nestjs/common';
import type { CouponPrice } from '@market/contract/coupons';
import { CURRENCY, fromCents, toCents } from '@market/contract/money/money';
import type { OrderInput, OrderOutcome } from '@market/contract/payments';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../gateways/paypal/paypal.gateway.js';
import { SiteTexts } from '../site-texts/site-texts.service.js';
import { OrderPricesService, type OrderTerms } from './order-prices.service.js';
import { textsOfOrder } from './order-texts.js';
import { orderOutcome } from './order-outcome.js';
import type { Actor } from './payment-history.js';
import { readKeptCents } from './ledger/payment-ledger.queries.js';
import { PaymentTransitions } from './payment-transitions.js';
import { PaymentWebhooksService } from './webhooks/payment-webhooks.service.js';
import { type NewPayment, PaymentRecords } from './payment-records.js';
import { PaymentRefunds, type RefundRequest } from './refunds/payment-refunds.js';
import { type RefundingErrorCode, UNCLAIMED_REASONS } from './refunds/unclaimed-payment.errors.js';
import { PaymentSettlement } from './payment-settlement.js';
import type { Payment } from './payment.entity.js';
import { decimalText } from './payments.rules.js';

/** Orders, captures and refunds on request of buyers and moderators (PAY-1, PAY-2, PAY-20). */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly records: PaymentRecords,
    private readonly transitions: PaymentTransitions,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: PaymentRefunds,
    private readonly webhooks: PaymentWebhooksService,
    private readonly paypal: PayPalGateway,
    private readonly prices: OrderPricesService,
    private readonly texts: SiteTexts,
  ) {}

  /**
   * Creates an order at PayPal with the amount that the server calculates (RENT-4) and returns PayPal's order
   * id; a repeated request with the same `id` returns the same order. Throws the errors of
   * `OrderPricesService.calculate` and `CouponUsesService.checkUseForOrder`, `payment/amount-mismatch`,
   * `payment/texts-changed` and `payment/not-configured`, all before PayPal is called. Throws
   * `payment/order-failed` if PayPal refuses.
   */
  async createOrder(userId: string, input: OrderInput, id = newId()): Promise<{ orderId: string }> {
    // If an earlier attempt of this request has created the order, its price is not checked again, since it
    // may have changed.
    const existingPayment = await this.records.findById(id);
    if (existingPayment?.orderId) return { orderId: existingPayment.orderId };
    const { listing, quote, coupon } = await this.prices.calculate(userId, input);
    if (toCents(input.amount) !== quote.amountCents) {
      throw new DomainError('payment/amount-mismatch', {
        fields: { amount: 'The amount is not the price of this MVP.' },
      });
    }
    if (!this.paypal.isConfigured) throw new DomainError('payment/not-configured');

    const payment: NewPayment = {
      id,
      userId,
      listingId: listing.id,
      duration: input.duration,
      ...quote,
      ...(coupon && { couponId: coupon.id, couponHeldUntil: coupon.heldUntil }),
      ...textsOfOrder(this.texts, input.accepted),
      currency: CURRENCY,
      description: input.description ?? '',
    };
    return { orderId: await this.createOrderAtPayPal(payment, listing.title, input.paymentSource) };
  }

  /**
   * Returns the price that the caller would pay with a coupon (COUPON-2). Throws the errors of
   * `OrderPricesService.calculate`.
   */
  async calculatePriceWithCoupon(
    userId: string,
    terms: OrderTerms & { readonly couponCode: string },
  ): Promise<CouponPrice> {
    const { quote, coupon } = await this.prices.calculate(userId, terms);
    const { amountCents, creditCents, discountCents } = quote;
    return {
      code: terms.couponCode,
      percent: coupon?.percent ?? 0,
      price: fromCents(amountCents + creditCents + discountCents),
      discount: fromCents(discountCents),
      credit: fromCents(creditCents),
      amount: fromCents(amountCents),
    };
  }

  /**
   * Captures the caller's approved order, only once, and returns the capture's id (PAY-2). Throws
   * `payment/order-not-found`, `payment/not-approved`, `payment/declined`, `payment/pending`,
   * `payment/capture-failed`.
   */
  async captureOrder(userId: string, orderId: string): Promise<{ orderId: string; captureId: string }> {
    const payment = await this.findOwnOrder(userId, orderId);
    const cause = { by: buyerActor(userId), why: 'the buyer approved it' };
    return { orderId, captureId: await this.settlement.capture(payment, cause) };
  }

  /**
   * Returns whether the caller's order was charged (PAY-50). If that is unknown, looks up the order at
   * PayPal, and captures it if the buyer has approved it. Throws `payment/order-not-found`.
   */
  async checkOrder(userId: string, orderId: string): Promise<{ orderId: string; outcome: OrderOutcome }> {
    const payment = await this.findOwnOrder(userId, orderId);
    const cause = { by: buyerActor(userId), why: 'the buyer asked whether it was charged' };
    const isKnownOpen = await this.settlement.lookUpNow(payment, cause);
    const currentPayment = (await this.records.findById(payment.id)) ?? payment;
    return { orderId, outcome: orderOutcome(currentPayment.state, isKnownOpen) };
  }

  /** Returns a payment by our own id. */
  async findById(id: string): Promise<Payment | undefined> {
    return (await this.records.findById(id)) ?? undefined;
  }

  /**
   * Returns the whole cents that the buyer paid, less what was given back and what a requested refund gives
   * back, including changes of the caller's transaction.
   */
  readKeptCents(tx: EntityManager, paymentId: string): Promise<number> {
    return readKeptCents(tx, paymentId);
  }

  /**
   * Refunds a captured payment that did not become a rental because of an error with the code `errorCode`
   * (PAY-5); does nothing if the payment became a rental or is refunded already.
   */
  refundUnclaimed(paymentId: string, errorCode: RefundingErrorCode): Promise<void> {
    return this.refunds.refundUnclaimed(paymentId, UNCLAIMED_REASONS[errorCode]);
  }

  /**
   * Starts a refund inside the caller's transaction. The caller calls `finishRefund` after the commit. Throws
   * the errors of `PaymentRefunds.start`.
   */
  startRefund(tx: EntityManager, refundRequest: RefundRequest): Promise<void> {
    return this.refunds.start(tx, refundRequest);
  }

  /** Returns the earliest capture time of a payment that PayPal still refunds (PAY-20). */
  refundableSince(): Date {
    return this.refunds.refundableSince();
  }

  /** Returns whether a refund with this id was started. */
  hasRefund(refundId: string): Promise<boolean> {
    return this.refunds.exists(refundId);
  }

  /** Requests a started refund from PayPal; if that fails, the sweep requests it again (PAY-22). */
  finishRefund(paymentId: string): Promise<void> {
    return this.refunds.request(paymentId);
  }

  /**
   * Returns the ids of up to `limit` captured payments, oldest first, that should have become a rental by now
   * (PAY-5).
   */
  findUnclaimed(limit: number): Promise<string[]> {
    return this.records.findUnclaimed(limit);
  }

  private async findOwnOrder(userId: string, orderId: string): Promise<Payment> {
    const payment = await this.records.findByOrder(orderId);
    if (!payment || payment.userId !== userId) throw new DomainError('payment/order-not-found');
    return payment;
  }

  private async createOrderAtPayPal(
    payment: NewPayment,
    title: string,
    source: OrderInput['paymentSource'],
  ): Promise<string> {
    const actor = buyerActor(payment.userId);
    // An abandoned payment stays abandoned: its order id was never returned to a buyer.
    if (
      !(await this.records.insertPayment(payment, actor)) &&
      (await this.records.findById(payment.id))?.state !== 'creating'
    )
      throw new DomainError('payment/order-failed');
    const order = await this.requestOrder(payment, { title, source });
    await this.transitions.apply(payment.id, {
      to: 'created',
      by: actor,
      why: 'PayPal made the order',
      change: { orderId: order.id },
    });
    await this.webhooks.handleWebhooksOfOrder(order.id);
    return order.id;
  }

  /**
   * Requests the order from PayPal. A repeated request returns the same order, because PayPal stores the request
   * id for longer than a payment stays 'creating'.
   */
  private async requestOrder(
    payment: NewPayment,
    { title, source }: { readonly title: string; readonly source: OrderInput['paymentSource'] },
  ) {
    const request = {
      amount: decimalText(payment.amountCents),
      currency: payment.currency,
      description: `${title}, ${payment.duration}`,
      customId: payment.id,
      source,
    };
    try {
      return await this.paypal.createOrder(request, `order-${payment.id}`);
    } catch (cause) {
      // The order's id was never returned to the buyer. So the buyer cannot approve the order, and nothing is
      // charged.
      if (cause instanceof PayPalRefused) {
        const reasonText = `PayPal refused the order: ${cause.issue}`;
        await this.transitions.apply(payment.id, {
          to: 'abandoned',
          by: { kind: 'paypal' },
          why: reasonText,
        });
      }
      throw new DomainError('payment/order-failed', { cause });
    }
  }
}

function buyerActor(id: string): Actor {
  return { kind: 'buyer', id };
}
