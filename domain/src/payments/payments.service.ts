import { Injectable } from '@nestjs/common';
import { CURRENCY, toCents } from '@market/contract/money';
import type { OrderInput } from '@market/contract/payments';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway, type WebhookNotice } from '../gateways/paypal/paypal.gateway.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { RentalQuotesService } from '../rentals/rental-quotes.service.js';
import { Payment } from './payment.entity.js';
import { type NewPayment, PaymentRecords } from './payment-records.js';
import { PaymentRefunds } from './payment-refunds.js';
import { PaymentSettlement } from './payment-settlement.js';
import { decimal } from './payments.rules.js';

/** Orders and captures: what buyers, PayPal's notices and the sweeps may do with a payment (SPEC §7, DECISIONS 9, 12, 13). */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly records: PaymentRecords,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: PaymentRefunds,
    private readonly paypal: PayPalGateway,
    private readonly listings: ListingsQueries,
    private readonly quotes: RentalQuotesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates PayPal's order of the server's own amount; answers its id. Throws `listing/not-found`, `listing/unavailable`,
   * `rental/own-listing`, `rental/not-found`, `payment/amount-mismatch` before PayPal hears of anything, `payment/order-failed` after.
   */
  async createOrder(userId: string, input: OrderInput): Promise<{ orderId: string }> {
    const listing = await this.listings.forPurchase(input.mvpId);
    if (!listing) throw new DomainError('listing/not-found');
    if (listing.ownerId === userId) throw new DomainError('rental/own-listing');
    if (!listing.isAvailable) throw new DomainError('listing/unavailable');
    const quote = await this.quotes.quote(userId, listing, input);
    if (toCents(input.amount) !== quote.amountCents) {
      throw new DomainError('payment/amount-mismatch', {
        fields: { amount: 'The amount is not the price of this MVP.' },
      });
    }
    if (!this.paypal.configured) throw new DomainError('payment/not-configured');

    const payment: NewPayment = {
      id: newId(),
      userId,
      listingId: listing.id,
      duration: input.duration,
      ...quote,
      currency: CURRENCY,
      description: input.description ?? '',
    };
    await this.records.begin(payment);
    return { orderId: await this.orderAtPayPal(payment, listing.title) };
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

  /**
   * A notice of PayPal's: verified, then it only makes us look. Throws `payment/webhook-invalid`, and
   * `payment/capture-failed` where PayPal does not answer, so that it sends the notice again.
   */
  async receiveWebhook(notice: WebhookNotice, orderId: string | undefined): Promise<void> {
    if (!(await this.isGenuine(notice))) throw new DomainError('payment/webhook-invalid');
    const payment = orderId ? await this.records.byOrder(orderId) : null;
    if (!payment) return;
    try {
      await this.settlement.lookUp(payment);
    } catch (error) {
      // Declined, pending, of another amount: that is what the notice was about, and it is kept.
      if (!(error instanceof DomainError) || error.code === 'payment/capture-failed') throw error;
    }
  }

  /** The captured payment of this capture id; undefined when there is none or it is another user's. */
  async captured(userId: string, captureId: string): Promise<Payment | undefined> {
    const payment = await this.records.byCapture(captureId);
    return payment?.userId === userId && payment.capturedAt !== null ? payment : undefined;
  }

  /** What was paid and has not gone back, in cents, inside the caller's transaction. */
  async paidCents(tx: EntityManager, paymentId: string): Promise<number> {
    const payment = await tx.findOneBy(Payment, { id: paymentId, state: 'completed' });
    return payment?.amountCents ?? 0;
  }

  /** A payment by its own id. */
  async byId(id: string): Promise<Payment | undefined> {
    return (await this.records.byId(id)) ?? undefined;
  }

  /** Gives a captured payment that became nothing back in full; does nothing for one that was spent or given back. */
  refundUnspent(paymentId: string): Promise<void> {
    return this.refunds.giveBack(paymentId);
  }

  /**
   * Takes a captured payment back inside the caller's transaction, whatever it became; `finishRefund` then gives the money
   * back. Throws `payment/not-refundable` for one that is not captured, or is going back already.
   */
  async startRefund(tx: EntityManager, paymentId: string): Promise<void> {
    if (!(await this.records.takeForRefund(tx, paymentId))) throw new DomainError('payment/not-refundable');
  }

  /** Asks PayPal to give back a payment whose refund was started; what it does not take now the sweep asks again. */
  async finishRefund(paymentId: string): Promise<void> {
    const payment = await this.records.byId(paymentId);
    if (payment?.state === 'refunding') await this.refunds.goOn(payment);
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

  private async orderAtPayPal(payment: NewPayment, title: string): Promise<string> {
    const request = {
      amount: decimal(payment.amountCents),
      currency: payment.currency,
      description: `${title}, ${payment.duration}`,
      customId: payment.id,
    };
    try {
      const order = await this.paypal.createOrder(request, `order-${payment.id}`);
      await this.records.move(payment.id, 'created', { orderId: order.id });
      return order.id;
    } catch (cause) {
      // Nobody can approve an order whose id was never told, so nothing can be charged for it.
      await this.records.move(payment.id, 'abandoned');
      throw new DomainError('payment/order-failed', { cause });
    }
  }

  /** Whether PayPal says that the notice is its own. A notice without a signature is not asked about. */
  private async isGenuine(notice: WebhookNotice): Promise<boolean> {
    if (!notice.headers['paypal-transmission-sig'] || !notice.headers['paypal-transmission-id']) return false;
    try {
      return await this.paypal.verifyWebhook(notice);
    } catch (error) {
      if (error instanceof PayPalRefused) return false;
      throw new DomainError('server/unavailable', { cause: error });
    }
  }
}
