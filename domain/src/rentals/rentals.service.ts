import { Injectable, Logger } from '@nestjs/common';
import { OUTRIGHT } from '@market/contract/durations';
import type { RentalInput } from '@market/contract/rentals';
import type { EntityManager } from 'typeorm';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { ListingsService } from '../listings/listings.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { Rental } from './rental.entity.js';
import { rentalEnd } from './rental-period.js';
import { rentalCreated } from './rentals.events.js';

/** What `PaymentsService` tells of a captured payment. */
type CapturedPayment = NonNullable<Awaited<ReturnType<PaymentsService['byId']>>>;

/** The id a rental gets, and to whom it is made out. */
interface Order {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Turns captured payments into rentals and purchases (SPEC §4 'Rent flow', DECISIONS 11 to 13). */
@Injectable()
export class RentalsService {
  private readonly logger = new Logger(RentalsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly payments: PaymentsService,
    private readonly listings: ListingsService,
    private readonly people: PeopleQueries,
    private readonly deliveries: DeliveriesService,
  ) {}

  /**
   * Makes the rental of the caller's own captured payment; with the `id` of one that was made it answers that. Throws
   * `payment/not-captured` for one that is not captured or not the caller's, `payment/mismatch` naming the field for
   * another listing or duration, `payment/already-used`, and `listing/unavailable` (the money then goes back) when the
   * listing was sold meanwhile. The delivery goes to the account's e-mail; `renterEmail` only serves one that has none.
   */
  async create(userId: string, input: RentalInput, id = newId()): Promise<Rental> {
    const payment = await this.payments.captured(userId, input.paymentId);
    if (!payment || payment.state !== 'completed')
      throw new DomainError(
        'payment/not-captured',
        field('paymentId', 'This payment has not been captured.'),
      );
    if (payment.listingId !== input.mvpId)
      throw new DomainError('payment/mismatch', field('mvpId', 'This payment is for another MVP.'));
    if (payment.duration !== input.duration)
      throw new DomainError('payment/mismatch', field('duration', 'This payment is for another duration.'));
    const account = (await this.people.byIds([userId])).get(userId);
    return this.make(payment, { id, name: input.renterName, email: account?.email || input.renterEmail });
  }

  /** Completes or refunds a captured payment that its buyer's browser left alone (DECISIONS 12); harmless when repeated. */
  async settleUnclaimed(paymentId: string): Promise<void> {
    const payment = await this.payments.byId(paymentId);
    const due = payment?.claimDueAt;
    if (!payment || payment.state !== 'completed' || !due || due > this.clock.now()) return;
    const account = (await this.people.byIds([payment.userId])).get(payment.userId);
    try {
      const email = account?.email || payment.payerEmail;
      await this.make(payment, { id: newId(), name: account?.displayName ?? '', email: email ?? '' });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'payment/already-used') return;
      if (!(error instanceof DomainError && error.code === 'listing/unavailable')) throw error;
      this.logger.log(`Payment ${paymentId} went back: its listing can no longer be had.`);
    }
  }

  /**
   * Ends what a payment became, inside the transaction that takes the money back: a rental at once, a purchase likewise,
   * whose lister may then offer the MVP again. What was not delivered yet is owed no more.
   */
  async undo(tx: EntityManager, paymentId: string): Promise<void> {
    const rental = await tx.findOneBy(Rental, { paymentId });
    if (!rental) return;
    const now = this.clock.now();
    // It lasted a moment at least, as the table demands.
    const endsAt = new Date(Math.max(now.getTime(), rental.startsAt.getTime() + 1));
    if (!rental.endsAt || rental.endsAt > now) await tx.update(Rental, { id: rental.id }, { endsAt });
    await this.deliveries.cancel(tx, rental.id);
    if (rental.duration === OUTRIGHT) await this.listings.takeBack(tx, rental.listingId);
  }

  private async make(payment: CapturedPayment, order: Order): Promise<Rental> {
    try {
      return await this.transactions.run((tx) => this.makeWithin(tx, payment, order));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'listing/unavailable')
        await this.payments.refundUnspent(payment.id);
      throw error;
    }
  }

  private async makeWithin(tx: EntityManager, payment: CapturedPayment, order: Order): Promise<Rental> {
    const made = await tx.findOneBy(Rental, { id: order.id, paymentId: payment.id });
    if (made) return made;
    await this.payments.claim(tx, payment.id);
    // A listing that was toggled off meanwhile is still rented: the buyer paid while it was offered.
    const had =
      payment.duration === OUTRIGHT
        ? await this.listings.sell(tx, payment.listingId)
        : await this.listings.canBeHad(tx, payment.listingId);
    if (!had) throw new DomainError('listing/unavailable');
    const now = this.clock.now();
    const rental: Rental = {
      id: order.id,
      userId: payment.userId,
      listingId: payment.listingId,
      paymentId: payment.id,
      duration: payment.duration,
      totalCents: payment.amountCents,
      renterName: order.name,
      renterEmail: order.email,
      startsAt: now,
      endsAt: rentalEnd(now, payment.duration),
      createdAt: now,
    };
    await tx.insert(Rental, rental);
    const deliveryId = await this.deliveries.promise(tx, rental.id, payment.capturedAt ?? now);
    await this.outbox.append(tx, rentalCreated, {
      rentalId: rental.id,
      userId: rental.userId,
      listingId: rental.listingId,
      deliveryId,
    });
    return rental;
  }
}

function field(name: string, sentence: string): { fields: Record<string, string> } {
  return { fields: { [name]: sentence } };
}
