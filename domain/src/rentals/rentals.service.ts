import { Injectable, Logger } from '@nestjs/common';
import { OUTRIGHT } from '@market/contract/rentals/durations';
import type { RentalInput } from '@market/contract/rentals/rentals';
import { type EntityManager, IsNull } from 'typeorm';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { InvitationsService } from '../deliveries/invitations.service.js';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { AccountsService } from '../identity/accounts.service.js';
import { ListingsService } from '../listings/listings.service.js';
import type { CapturedPayment } from '../payments/captured-payments.queries.js';
import { CapturedPaymentsService } from '../payments/captured-payments.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { refundingErrorCode } from '../payments/refunds/unclaimed-payment.errors.js';
import { Rental } from './rental.entity.js';
import { RentalChainsService } from './rental-chains.service.js';
import { rentalEnd } from '@market/contract/rentals/rental-end';
import { RentalReminder } from './rental-reminder.entity.js';
import { rentalCreated } from './rentals.events.js';
import { selectRefundedRunningPayments } from './rentals.queries.js';
import { ENDS_SOON_MS } from './rentals.rules.js';

/**
 * The renter's name and e-mail address. `idempotentRowId` is the id of the new rental; repeated requests have the same
 * one.
 */
interface Renter {
  readonly idempotentRowId?: string | undefined;
  readonly name: string;
  readonly email: string;
}

/** Converts captured payments to rentals and purchases (RENT-10, PAY-5). */
@Injectable()
export class RentalsService {
  private readonly logger = new Logger(RentalsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly capturedPayments: CapturedPaymentsService,
    private readonly payments: PaymentsService,
    private readonly listings: ListingsService,
    private readonly deliveries: DeliveriesService,
    private readonly invitations: InvitationsService,
    private readonly chains: RentalChainsService,
  ) {}

  /**
   * Makes the rental of the caller's own captured payment (RENT-10) and returns it. A repeated request with
   * the same `idempotentRowId` returns the rental of the first request. The source is delivered to the account's
   * e-mail address; `renterEmail` is used only for an account without an address (RENT-13). Throws
   * `payment/not-captured` if the payment is not captured or not the caller's; `payment/mismatch` naming the
   * field if it is for another listing or duration; `payment/already-used`. Throws `listing/unavailable` if
   * the listing is off sale or sold, and `payment/credit-gone` if the earlier rental, whose price
   * was deducted from this one, was refunded since (RENT-22): after either of these two errors the payment is refunded.
   */
  async create(userId: string, input: RentalInput, idempotentRowId?: string): Promise<Rental> {
    const payment = await this.capturedPayments.findByCapture(input.paymentId);
    if (payment?.userId !== userId)
      throw new DomainError(
        'payment/not-captured',
        fieldError('paymentId', 'This payment has not been captured.'),
      );
    if (payment.listingId !== input.mvpId)
      throw new DomainError('payment/mismatch', fieldError('mvpId', 'This payment is for another MVP.'));
    if (payment.duration !== input.duration)
      throw new DomainError(
        'payment/mismatch',
        fieldError('duration', 'This payment is for another duration.'),
      );
    const { renterName: name, renterEmail } = input;
    return this.make(payment, { idempotentRowId, name, email: payment.accountEmail || renterEmail });
  }

  /**
   * Makes the rental of a captured payment that the buyer's browser did not claim in time, or refunds the
   * payment (PAY-5). A second call changes nothing.
   */
  async settleUnclaimed(paymentId: string): Promise<void> {
    const payment = await this.capturedPayments.findById(paymentId);
    const claimDueAt = payment?.claimDueAt;
    if (!payment || !claimDueAt || claimDueAt > this.clock.now()) return;
    try {
      const email = payment.accountEmail || payment.payerEmail;
      await this.make(payment, { name: payment.accountName, email: email ?? '' });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'payment/already-used') return;
      const errorCode = refundingErrorCode(error);
      if (!errorCode) throw error;
      this.logger.log(`Payment ${paymentId} is refunded, because it cannot become a rental: ${errorCode}.`);
    }
  }

  /**
   * Throws `payment/credited` if the price of the payment's rental was credited to a purchase (RENT-22).
   * Called inside the transaction that starts a refund, in full or in part, so that a purchase that starts
   * later sees the refund and gets no credit for its cents.
   */
  async checkRefundable(tx: EntityManager, paymentId: string): Promise<void> {
    const rental = await tx.findOneBy(Rental, { paymentId });
    if (rental) await this.chains.checkNotCredited(tx, rental);
  }

  /**
   * Ends the rental or purchase of a refunded payment (RENT-34, PAY-20). Cancels the delivery if it was not
   * sent; the lister of a purchased listing may offer it again. Throws `payment/credited` if its price was credited to
   * a purchase (RENT-22).
   */
  async undo(tx: EntityManager, paymentId: string): Promise<void> {
    const rental = await tx.findOneBy(Rental, { paymentId });
    if (!rental || rental.undoneAt) return;
    await this.deliveries.cancel(tx, rental.id);
    await this.chains.undo(tx, rental);
    if (rental.duration === OUTRIGHT) await this.listings.undoSale(tx, rental.listingId);
    await this.invitations.makeDue(tx, rental.id);
  }

  /**
   * Ends the rental or purchase of a payment that was refunded in full, by us or at PayPal (PAY-23). A second
   * call changes nothing.
   */
  endRefunded(paymentId: string): Promise<void> {
    return this.transactions
      .run(async (tx) => {
        // Until the rental has ended, the lock blocks the transaction that stores PayPal's next decision (PAY-23).
        if (await this.capturedPayments.lockIfRefunded(tx, paymentId)) await this.undo(tx, paymentId);
      })
      .catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'payment/credited')) throw error;
        this.logger.warn(`Payment ${paymentId} was refunded although it is credited to a purchase.`);
      });
  }

  /**
   * Returns the ids of up to `limit` refunded payments whose rental has not ended, or whose delivery has not been
   * cancelled. Leaves out payments that are credited to a purchase (RENT-22).
   */
  async findRefundedStillRunning(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectRefundedRunningPayments(this.clock.now(), limit)),
    );
    return rows.map(({ id }) => id);
  }

  private async make(payment: CapturedPayment, renter: Renter): Promise<Rental> {
    try {
      return await this.transactions.run((tx) => this.createRental(tx, payment, renter));
    } catch (error) {
      const errorCode = refundingErrorCode(error);
      if (errorCode) await this.payments.refundUnclaimed(payment.id, errorCode);
      throw error;
    }
  }

  /**
   * Claims the payment, locks the listing, and inserts the rental with its delivery, its reminders and its event. Locks
   * the account first, so that the orders of one buyer become rentals one after another: all of a buyer's rentals
   * of a listing are one chain, even if the order names no rental (RENT-20).
   */
  private async createRental(tx: EntityManager, payment: CapturedPayment, renter: Renter): Promise<Rental> {
    await this.accounts.lockForOrders(tx, payment.userId);
    if (!(await this.capturedPayments.claim(tx, payment.id)))
      return this.findRepeated(tx, payment.id, renter.idempotentRowId);
    const { userId, listingId, duration } = payment;
    const isPurchase = duration === OUTRIGHT;
    const now = this.clock.now();
    const latestRentalId = await this.chains.findLatest(tx, userId, listingId);
    const chainPosition = latestRentalId
      ? await this.chains.lockPosition(tx, latestRentalId, isPurchase)
      : { firstRentalId: null, previousRentalId: null, startsAt: now };
    const creditFields = await this.findCreditFields(tx, payment);
    const offers = isPurchase
      ? await this.listings.sell(tx, listingId)
      : await this.listings.lockOnSale(tx, listingId);
    if (!offers) throw new DomainError('listing/unavailable');
    const rental: Rental = {
      id: renter.idempotentRowId ?? newId(),
      userId,
      listingId,
      paymentId: payment.id,
      duration,
      totalCents: payment.amountCents,
      renterName: renter.name,
      renterEmail: renter.email,
      ...chainPosition,
      ...creditFields,
      endsAt: rentalEnd(chainPosition.startsAt, duration),
      createdAt: now,
    };
    await tx.insert(Rental, rental);
    const deliveryId = await this.deliveries.plan(tx, rental, { paidAt: payment.capturedAt, offers });
    await this.appendCreatedEvent(tx, rental, deliveryId);
    return rental;
  }

  /**
   * Returns the rental that an earlier request with the same `idempotentRowId` made. Throws `payment/already-used` if there
   * is none.
   */
  private async findRepeated(
    tx: EntityManager,
    paymentId: string,
    idempotentRowId?: string,
  ): Promise<Rental> {
    const rental = idempotentRowId && (await tx.findOneBy(Rental, { id: idempotentRowId, paymentId }));
    if (!rental) throw new DomainError('payment/already-used');
    return rental;
  }

  /** Plans the reminders of a rental's end (RENT-33), and appends the event that the rental was created. */
  private async appendCreatedEvent(tx: EntityManager, rental: Rental, deliveryId: string): Promise<void> {
    const { id: rentalId, userId, listingId, endsAt, firstRentalId } = rental;
    const expiringAt = endsAt && new Date(endsAt.getTime() - ENDS_SOON_MS);
    if (firstRentalId) await this.chains.planReminders(tx, rental);
    else if (expiringAt)
      await tx.insert(RentalReminder, [
        { rentalId, kind: 'expiring', dueAt: expiringAt },
        { rentalId, kind: 'expired', dueAt: endsAt },
      ]);
    await this.outbox.append(tx, rentalCreated, {
      rentalId,
      userId,
      listingId,
      deliveryId,
      ...(expiringAt && { expiringAt: expiringAt.toISOString(), endsAt: endsAt.toISOString() }),
    });
  }

  /**
   * Returns the columns with the credit of a purchase (RENT-21); empty without a credit. Throws `payment/credit-gone`
   * if the rental to credit was refunded or already credited, or if less than the credit is left of its payment.
   * Requested refunds are already subtracted from that payment (RENT-22).
   */
  private async findCreditFields(
    tx: EntityManager,
    { creditCents, forRentalId }: CapturedPayment,
  ): Promise<Pick<Rental, 'creditedRentalId' | 'creditCents'>> {
    if (creditCents === 0 || !forRentalId) return {};
    // Without this lock, a refund of the credited rental could start after the checks. That rental may be in another
    // chain than the purchase, which an older version of this software began.
    await this.chains.lockChain(tx, forRentalId);
    const creditedRental = await tx.findOneByOrFail(Rental, { id: forRentalId });
    const keptCents = await this.payments.readKeptCents(tx, creditedRental.paymentId);
    const isCreditUsed = await tx.existsBy(Rental, { creditedRentalId: forRentalId, undoneAt: IsNull() });
    if (creditedRental.undoneAt || isCreditUsed || keptCents < creditCents)
      throw new DomainError('payment/credit-gone');
    return { creditedRentalId: forRentalId, creditCents };
  }
}

function fieldError(name: string, message: string): { fields: Record<string, string> } {
  return { fields: { [name]: message } };
}
