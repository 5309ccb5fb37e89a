import { Injectable } from '@nestjs/common';
import { CURRENCY, toCents } from '@market/contract/money';
import type { OrderInput } from '@market/contract/payments';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { alone, type Part } from '../foundation/statement-parts.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalGateway } from '../gateways/paypal/paypal.gateway.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { RentalQuotesService } from '../rentals/rental-quotes.service.js';
import type { Mover } from './payment-event.js';
import { paidCents } from './payment-ledger.queries.js';
import { PaymentMoves } from './payment-moves.js';
import { PaymentNoticesService } from './payment-notices.service.js';
import { type NewPayment, PaymentRecords } from './payment-records.js';
import { PaymentRefunds, type RefundOrder } from './payment-refunds.js';
import { PaymentSettlement } from './payment-settlement.js';
import type { Payment } from './payment.entity.js';
import { isClaimable } from './payment.states.js';
import { decimal } from './payments.rules.js';

/** Orders and captures: what buyers and moderators may do with a payment (SPEC §7, DECISIONS 9, 12, 13). */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly records: PaymentRecords,
    private readonly moves: PaymentMoves,
    private readonly settlement: PaymentSettlement,
    private readonly refunds: PaymentRefunds,
    private readonly notices: PaymentNoticesService,
    private readonly paypal: PayPalGateway,
    private readonly listings: ListingsQueries,
    private readonly quotes: RentalQuotesService,
  ) {}

  /**
   * Creates PayPal's order of the server's own amount; answers its id. The same `id` again is the same order. Throws
   * `listing/not-found`, `listing/unavailable`, `rental/own-listing`, `rental/not-found`, `payment/amount-mismatch` before
   * PayPal hears of anything, `payment/order-failed` after.
   */
  async createOrder(userId: string, input: OrderInput, id = newId()): Promise<{ orderId: string }> {
    // Made by an earlier try of this request, whose answer was lost: what it cost may have changed since.
    const made = await this.records.byId(id);
    if (made?.orderId) return { orderId: made.orderId };
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
      id,
      userId,
      listingId: listing.id,
      duration: input.duration,
      ...quote,
      currency: CURRENCY,
      description: input.description ?? '',
    };
    return { orderId: await this.orderAtPayPal(payment, listing.title) };
  }

  /**
   * Captures the caller's approved order, once however often it is called; answers the capture's id. Throws
   * `payment/order-not-found`, `payment/not-approved`, `payment/declined`, `payment/pending`, `payment/capture-failed`.
   */
  async captureOrder(userId: string, orderId: string): Promise<{ orderId: string; captureId: string }> {
    const payment = await this.records.byOrder(orderId);
    if (!payment || payment.userId !== userId) throw new DomainError('payment/order-not-found');
    const cause = { by: buyer(userId), why: 'the buyer approved it' };
    return { orderId, captureId: await this.settlement.capture(payment, cause) };
  }

  /** A payment by its own id. */
  async byId(id: string): Promise<Payment | undefined> {
    return (await this.records.byId(id)) ?? undefined;
  }

  /** Whether a rental may still be made of it, if none was: its money is there, and nobody disputes it. */
  isClaimable({ state }: Pick<Payment, 'state'>): boolean {
    return isClaimable(state);
  }

  /** Whole cents of a payment that were really paid and did not go back, as the caller's transaction sees it. */
  paidCents(tx: EntityManager, paymentId: string): Promise<number> {
    return paidCents(tx, paymentId);
  }

  /** Gives a captured payment that became nothing back in full; does nothing for one that was spent or given back. */
  refundUnspent(paymentId: string): Promise<void> {
    return this.refunds.giveBack(paymentId, 'What was paid for could no longer be had');
  }

  /**
   * Takes captured money for its refund inside the caller's transaction, whatever it became, and answers whether nothing is
   * left then; `finishRefund` gives it back. Errors as `PaymentRefunds.start`.
   */
  startRefund(tx: EntityManager, order: RefundOrder): Promise<{ isFull: boolean }> {
    return this.refunds.start(tx, order);
  }

  /** Whether the refund of this id was asked for. */
  hasRefund(refundId: string): Promise<boolean> {
    return this.refunds.has(refundId);
  }

  /** Asks PayPal to give back a payment whose refund was started; what it does not take now the sweep asks again. */
  finishRefund(paymentId: string): Promise<void> {
    return this.refunds.goOn(paymentId);
  }

  /** Ids of captured payments that should have become a rental by now (DECISIONS 12). */
  unclaimed(limit: number): Promise<string[]> {
    return this.records.unclaimed(limit);
  }

  /** Spends captured money inside the caller's transaction; throws `payment/already-used` when it was spent before. */
  async claim(tx: EntityManager, paymentId: string): Promise<void> {
    const [, count]: [unknown, number] = await tx.query(...alone(this.records.claimed(paymentId)));
    if (count === 0) throw new DomainError('payment/already-used');
  }

  /** The same as a part of a statement: it has a row where the money is spent by it, which is only if the part `onlyWith` has one. */
  claimed(paymentId: string, onlyWith: string): Part {
    return this.records.claimed(paymentId, onlyWith);
  }

  private async orderAtPayPal(payment: NewPayment, title: string): Promise<string> {
    const by = buyer(payment.userId);
    // One that was given up meanwhile stays so: nobody was ever told of its order.
    if (
      !(await this.records.begin(payment, by)) &&
      (await this.records.byId(payment.id))?.state !== 'creating'
    )
      throw new DomainError('payment/order-failed');
    const order = await this.askForOrder(payment, title);
    await this.moves.move(payment.id, {
      to: 'created',
      by,
      why: 'PayPal made the order',
      change: { orderId: order.id },
    });
    await this.notices.useWaiting(order.id);
    return order.id;
  }

  /** The same payment asked for again is the same order: PayPal keeps our request id for longer than 'creating' lasts. */
  private async askForOrder(payment: NewPayment, title: string) {
    const request = {
      amount: decimal(payment.amountCents),
      currency: payment.currency,
      description: `${title}, ${payment.duration}`,
      customId: payment.id,
    };
    try {
      return await this.paypal.createOrder(request, `order-${payment.id}`);
    } catch (cause) {
      // Nobody can approve an order whose id was never told, so nothing can be charged for it.
      if (cause instanceof PayPalRefused) {
        const why = `PayPal refused the order: ${cause.issue}`;
        await this.moves.move(payment.id, { to: 'abandoned', by: { kind: 'paypal' }, why });
      }
      throw new DomainError('payment/order-failed', { cause });
    }
  }
}

function buyer(id: string): Mover {
  return { kind: 'buyer', id };
}
