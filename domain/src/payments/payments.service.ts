import { Injectable } from '@nestjs/common';
import { chargeCents } from '@market/contract/durations';
import { CURRENCY, toCents } from '@market/contract/money';
import type { OrderInput } from '@market/contract/payments';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { PayPalGateway, type WebhookNotice } from '../gateways/paypal/paypal.gateway.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { Payment } from './payment.entity.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentSettlement } from './payment-settlement.js';
import { decimal } from './payments.rules.js';

/** Orders and captures: what buyers, PayPal's notices and the sweeps may do with a payment (SPEC §7, DECISIONS 9, 12, 13). */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly records: PaymentRecords,
    private readonly settlement: PaymentSettlement,
    private readonly paypal: PayPalGateway,
    private readonly listings: ListingsQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates PayPal's order of the server's own amount; answers its id. Throws `listing/not-found`, `listing/unavailable`,
   * `rental/own-listing`, `payment/amount-mismatch` before PayPal hears of anything, `payment/order-failed` after.
   */
  async createOrder(userId: string, input: OrderInput): Promise<{ orderId: string }> {
    const listing = await this.listings.forPurchase(input.mvpId);
    if (!listing) throw new DomainError('listing/not-found');
    if (listing.ownerId === userId) throw new DomainError('rental/own-listing');
    if (!listing.isAvailable) throw new DomainError('listing/unavailable');
    const amountCents = chargeCents(listing.priceCents, input.duration);
    if (toCents(input.amount) !== amountCents) {
      throw new DomainError('payment/amount-mismatch', {
        fields: { amount: 'The amount is not the price of this MVP.' },
      });
    }
    if (!this.paypal.configured) throw new DomainError('payment/not-configured');

    const payment = await this.records.insert({
      id: newId(),
      userId,
      listingId: listing.id,
      duration: input.duration,
      amountCents,
      currency: CURRENCY,
      description: input.description ?? '',
      state: 'creating',
      attempt: 0,
      orderId: null,
      captureId: null,
      capturedAt: null,
      claimDueAt: null,
      refundId: null,
    });
    const request = {
      amount: decimal(amountCents),
      currency: CURRENCY,
      description: `${listing.title}, ${input.duration}`,
      customId: payment.id,
    };
    try {
      const order = await this.paypal.createOrder(request, `order-${payment.id}`);
      await this.records.move(payment.id, 'created', { orderId: order.id });
      return { orderId: order.id };
    } catch (cause) {
      // Nobody can approve an order whose id was never told, so nothing can be charged for it.
      await this.records.move(payment.id, 'abandoned');
      throw new DomainError('payment/order-failed', { cause });
    }
  }

  /**
   * Captures the caller's approved order, once however often it is called; answers the capture's id. Throws
   * `payment/order-not-found`, `payment/not-approved`, `payment/declined`, `payment/pending`, `payment/capture-failed`.
   */
  async captureOrder(userId: string, orderId: string): Promise<{ orderId: string; captureId: string }> {
    const payment = await this.records.byOrder(orderId);
    if (!payment || payment.userId !== userId) throw new DomainError('payment/order-not-found');
    return { orderId, captureId: await this.settlement.capture(payment) };
  }

  /** A notice of PayPal's: verified, then it only makes us look. Throws `payment/webhook-invalid`. */
  async receiveWebhook(notice: WebhookNotice, orderId: string | undefined): Promise<void> {
    if (!(await this.settlement.isGenuine(notice))) throw new DomainError('payment/webhook-invalid');
    const payment = orderId ? await this.records.byOrder(orderId) : null;
    if (payment) await this.settlement.lookUp(payment);
  }

  /** The captured payment of this capture id; undefined when there is none or it is another user's. */
  async captured(userId: string, captureId: string): Promise<Payment | undefined> {
    const payment = await this.records.byCapture(captureId);
    return payment?.userId === userId && payment.capturedAt !== null ? payment : undefined;
  }

  /** A payment by its own id. */
  async byId(id: string): Promise<Payment | undefined> {
    return (await this.records.byId(id)) ?? undefined;
  }

  /** Gives a captured payment back in full; does nothing when that was done. */
  async refund(paymentId: string): Promise<void> {
    const payment = await this.records.byId(paymentId);
    if (payment) await this.settlement.refund(payment);
  }

  /** Ids of captured payments that should have become a rental by now (DECISIONS 12). */
  unclaimed(limit: number): Promise<string[]> {
    return this.records.unclaimed(limit);
  }

  /** Spends a completed payment inside the caller's transaction; throws `payment/already-used` when it was spent before. */
  async claim(tx: EntityManager, paymentId: string): Promise<void> {
    const claimed = await tx
      .createQueryBuilder()
      .update(Payment)
      .set({ claimDueAt: null, updatedAt: this.clock.now() })
      .where('id = :paymentId AND state = :state AND claimDueAt IS NOT NULL', {
        paymentId,
        state: 'completed',
      })
      .execute();
    if (claimed.affected !== 1) throw new DomainError('payment/already-used');
  }
}
