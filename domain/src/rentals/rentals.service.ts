import { Injectable, Logger } from '@nestjs/common';
import { OUTRIGHT } from '@market/contract/durations';
import type { RentalInput } from '@market/contract/rentals';
import { type EntityManager, IsNull } from 'typeorm';
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
import { RentalChainsService } from './rental-chains.service.js';
import { rentalEnd } from './rental-period.js';
import { rentalCreated } from './rentals.events.js';
import { ENDS_SOON_MS } from './rentals.rules.js';

/** What `PaymentsService` tells of a captured payment. */
type CapturedPayment = NonNullable<Awaited<ReturnType<PaymentsService['byId']>>>;

/** To whom a rental is made out; the id that a repetition of the same call gives it again. */
interface Order {
  readonly workId?: string | undefined;
  readonly name: string;
  readonly email: string;
}

/** Why a captured payment becomes nothing, so that its money goes back. */
const CANNOT_BE_HAD: readonly string[] = ['listing/unavailable', 'payment/credit-gone'];

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
    private readonly chains: RentalChainsService,
  ) {}

  /**
   * Makes the rental of the caller's own captured payment; with the `workId` of one that was made it answers that. Throws
   * `payment/not-captured` for one that is not captured or not the caller's, `payment/mismatch` naming the field for
   * another listing or duration, `payment/already-used`, and, the money then going back, `listing/unavailable` when the
   * listing was sold meanwhile, `payment/credit-gone` when the rental that was to be credited was refunded. The delivery goes to the account's e-mail; `renterEmail` only serves one that has none.
   */
  async create(userId: string, input: RentalInput, workId?: string): Promise<Rental> {
    const payment = await this.payments.captured(userId, input.paymentId);
    if (!payment || !this.payments.isClaimable(payment))
      throw new DomainError(
        'payment/not-captured',
        field('paymentId', 'This payment has not been captured.'),
      );
    if (payment.listingId !== input.mvpId)
      throw new DomainError('payment/mismatch', field('mvpId', 'This payment is for another MVP.'));
    if (payment.duration !== input.duration)
      throw new DomainError('payment/mismatch', field('duration', 'This payment is for another duration.'));
    const account = (await this.people.byIds([userId])).get(userId);
    return this.make(payment, { workId, name: input.renterName, email: account?.email || input.renterEmail });
  }

  /** Completes or refunds a captured payment that its buyer's browser left alone (DECISIONS 12); harmless when repeated. */
  async settleUnclaimed(paymentId: string): Promise<void> {
    const payment = await this.payments.byId(paymentId);
    const due = payment?.claimDueAt;
    if (!payment || !this.payments.isClaimable(payment) || !due || due > this.clock.now()) return;
    const account = (await this.people.byIds([payment.userId])).get(payment.userId);
    try {
      const email = account?.email || payment.payerEmail;
      await this.make(payment, { name: account?.displayName ?? '', email: email ?? '' });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'payment/already-used') return;
      if (!cannotBeHad(error)) throw error;
      this.logger.log(`Payment ${paymentId} went back: its listing can no longer be had.`);
    }
  }

  /**
   * Ends what a payment became, inside the transaction that takes the money back: a rental at once, a purchase likewise,
   * whose lister may then offer the MVP again. What was not delivered yet is owed no more. Throws `payment/credited`.
   */
  async undo(tx: EntityManager, paymentId: string): Promise<void> {
    const rental = await tx.findOneBy(Rental, { paymentId });
    if (!rental || rental.undoneAt) return;
    await this.chains.undo(tx, rental);
    await this.deliveries.cancel(tx, rental.id);
    if (rental.duration === OUTRIGHT) await this.listings.takeBack(tx, rental.listingId);
  }

  /** Ends what a payment paid for once all of its money went back, by us or at PayPal; harmless when repeated. */
  endRefunded(paymentId: string): Promise<void> {
    return this.transactions
      .run(async (tx) => {
        const payment = await this.payments.byId(paymentId);
        if (payment?.state === 'refunded') await this.undo(tx, paymentId);
      })
      .catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'payment/credited')) throw error;
        this.logger.warn(`Payment ${paymentId} went back though a purchase was credited with it.`);
      });
  }

  /** Ids of payments whose money went back though what they paid for still runs; not where a purchase was credited with it. */
  async refundedStillRunning(limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query(
        `SELECT p.id FROM payments p JOIN rentals r ON r.payment_id = p.id
         WHERE p.state = 'refunded' AND r.undone_at IS NULL AND (r.ends_at IS NULL OR r.ends_at > $1)
           AND NOT EXISTS (SELECT FROM rentals b WHERE b.credited_rental_id = r.id AND b.undone_at IS NULL)
         ORDER BY p.updated_at LIMIT $2`,
        [this.clock.now(), limit],
      ),
    );
    return rows.map(({ id }) => id);
  }

  private async make(payment: CapturedPayment, order: Order): Promise<Rental> {
    try {
      return await this.transactions.run((tx) => this.makeWithin(tx, payment, order));
    } catch (error) {
      if (cannotBeHad(error)) await this.payments.refundUnspent(payment.id);
      throw error;
    }
  }

  private async makeWithin(tx: EntityManager, payment: CapturedPayment, order: Order): Promise<Rental> {
    const made = order.workId && (await tx.findOneBy(Rental, { id: order.workId, paymentId: payment.id }));
    if (made) return made;
    await this.payments.claim(tx, payment.id);
    const isPurchase = payment.duration === OUTRIGHT;
    const place = await this.chains.place(tx, payment.forRentalId ?? null, isPurchase);
    const credit = await this.creditOf(tx, payment);
    // A listing that was toggled off meanwhile is still rented: the buyer paid while it was offered.
    const had = isPurchase
      ? await this.listings.sell(tx, payment.listingId)
      : await this.listings.canBeHad(tx, payment.listingId);
    if (!had) throw new DomainError('listing/unavailable');
    const rental = {
      id: order.workId ?? newId(),
      userId: payment.userId,
      listingId: payment.listingId,
      paymentId: payment.id,
      duration: payment.duration,
      totalCents: payment.amountCents,
      renterName: order.name,
      renterEmail: order.email,
      ...place,
      ...credit,
      endsAt: rentalEnd(place.startsAt, payment.duration),
      createdAt: this.clock.now(),
    } satisfies Rental;
    await tx.insert(Rental, rental);
    await this.chains.added(tx, rental);
    await this.promise(tx, rental, payment.capturedAt ?? rental.createdAt);
    return rental;
  }

  /** The rental whose money is credited to a purchase, as long as it is still there; its chain is held. */
  private async creditOf(
    tx: EntityManager,
    { creditCents = 0, forRentalId }: CapturedPayment,
  ): Promise<Pick<Rental, 'creditedRentalId' | 'creditCents'>> {
    if (creditCents === 0 || !forRentalId) return {};
    const credited = await tx.findOneByOrFail(Rental, { id: forRentalId });
    const paidCents = await this.payments.paidCents(tx, credited.paymentId);
    const used = await tx.existsBy(Rental, { creditedRentalId: forRentalId, undoneAt: IsNull() });
    if (credited.undoneAt || used || paidCents < creditCents) throw new DomainError('payment/credit-gone');
    return { creditedRentalId: forRentalId, creditCents };
  }

  private async promise(tx: EntityManager, rental: Rental, paidAt: Date): Promise<void> {
    const deliveryId = await this.deliveries.promise(tx, rental.id, paidAt);
    const { id: rentalId, userId, listingId, endsAt } = rental;
    await this.outbox.append(tx, rentalCreated, {
      rentalId,
      userId,
      listingId,
      deliveryId,
      ...(endsAt && {
        expiringAt: new Date(endsAt.getTime() - ENDS_SOON_MS).toISOString(),
        endsAt: endsAt.toISOString(),
      }),
    });
  }
}

function cannotBeHad(error: unknown): boolean {
  return error instanceof DomainError && CANNOT_BE_HAD.includes(error.code);
}

function field(name: string, sentence: string): { fields: Record<string, string> } {
  return { fields: { [name]: sentence } };
}
