import { Injectable, Logger } from '@nestjs/common';
import { OUTRIGHT } from '@market/contract/durations';
import type { RentalInput } from '@market/contract/rentals';
import { type EntityManager, IsNull } from 'typeorm';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Transactions } from '../foundation/transactions.js';
import { ListingsService } from '../listings/listings.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { Rental } from './rental.entity.js';
import { type Place, RentalChainsService } from './rental-chains.service.js';
import { type RentalOrder, RentalOrdersQueries } from './rental-orders.queries.js';
import { rentalEnd } from './rental-period.js';
import { RentalRecords } from './rental-records.js';
import { type MadeRental, shownOf } from './made-rental.js';

/** To whom a rental is made out; the id that a repetition of the same call gives it again. */
interface Renter {
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
    private readonly clock: Clock,
    private readonly payments: PaymentsService,
    private readonly listings: ListingsService,
    private readonly orders: RentalOrdersQueries,
    private readonly records: RentalRecords,
    private readonly deliveries: DeliveriesService,
    private readonly chains: RentalChainsService,
  ) {}

  /**
   * Makes the rental of the caller's own captured payment; with the `workId` of one that was made it answers that. Throws
   * `payment/not-captured` for one that is not captured or not the caller's, `payment/mismatch` naming the field for
   * another listing or duration, `payment/already-used`, and, the money then going back, `listing/unavailable` when the
   * listing was sold meanwhile, `payment/credit-gone` when the rental that was to be credited was refunded. The delivery goes to the account's e-mail; `renterEmail` only serves one that has none.
   */
  async create(userId: string, input: RentalInput, workId?: string): Promise<MadeRental> {
    const order = await this.orders.byCapture(input.paymentId);
    if (order?.userId !== userId || !this.payments.isClaimable(order))
      throw new DomainError(
        'payment/not-captured',
        field('paymentId', 'This payment has not been captured.'),
      );
    if (order.listingId !== input.mvpId)
      throw new DomainError('payment/mismatch', field('mvpId', 'This payment is for another MVP.'));
    if (order.duration !== input.duration)
      throw new DomainError('payment/mismatch', field('duration', 'This payment is for another duration.'));
    const { renterName: name, renterEmail } = input;
    return this.make(order, { workId, name, email: order.accountEmail || renterEmail });
  }

  /** Completes or refunds a captured payment that its buyer's browser left alone (DECISIONS 12); harmless when repeated. */
  async settleUnclaimed(paymentId: string): Promise<void> {
    const order = await this.orders.byPayment(paymentId);
    const due = order?.claimDueAt;
    if (!order || !this.payments.isClaimable(order) || !due || due > this.clock.now()) return;
    try {
      const email = order.accountEmail || order.payerEmail;
      await this.make(order, { name: order.accountName, email: email ?? '' });
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

  private async make(order: RentalOrder, to: Renter): Promise<MadeRental> {
    if (to.workId && order.rentalId === to.workId) return { rental: await this.made(to.workId) };
    try {
      return isFirstPeriod(order)
        ? await this.makeFirst(order, to)
        : { rental: await this.transactions.run((tx) => this.makeWithin(tx, order, to)) };
    } catch (error) {
      if (cannotBeHad(error)) await this.payments.refundUnspent(order.paymentId);
      throw error;
    }
  }

  /** A first period touches nobody else's rows: what the rules ask was read, and one statement writes it all or nothing. */
  private async makeFirst(order: RentalOrder, to: Renter): Promise<MadeRental> {
    if (!order.claimDueAt) throw new DomainError('payment/already-used');
    if (!order.canBeHad) throw new DomainError('listing/unavailable');
    const place = { firstRentalId: null, previousRentalId: null, startsAt: this.clock.now() };
    const rental = this.begin(order, to, place);
    const deliveryId = await this.records.makeFirst(rental, order.capturedAt);
    if (deliveryId !== undefined) return { rental, shown: shownOf(rental, order, deliveryId) };
    return this.beaten(order, to);
  }

  /** Another was quicker: an earlier try of the same call, whoever spent the money, or who took the listing away. */
  private async beaten({ paymentId }: RentalOrder, { workId }: Renter): Promise<MadeRental> {
    const now = await this.orders.byPayment(paymentId);
    if (workId && now?.rentalId === workId) return { rental: await this.made(workId) };
    const isUnspent = now?.claimDueAt && this.payments.isClaimable(now);
    throw new DomainError(isUnspent && !now.canBeHad ? 'listing/unavailable' : 'payment/already-used');
  }

  private made(id: string): Promise<Rental> {
    return this.transactions.read((rows) => rows.findOneByOrFail(Rental, { id }));
  }

  /** A period of a chain, and a purchase, hold what others may change until all of it is decided. */
  private async makeWithin(tx: EntityManager, order: RentalOrder, to: Renter): Promise<Rental> {
    await this.payments.claim(tx, order.paymentId);
    const isPurchase = order.duration === OUTRIGHT;
    const place = await this.chains.place(tx, order.forRentalId, isPurchase);
    const credit = await this.creditOf(tx, order);
    // A listing that was toggled off meanwhile is still rented: the buyer paid while it was offered.
    const had = isPurchase
      ? await this.listings.sell(tx, order.listingId)
      : await this.listings.canBeHad(tx, order.listingId);
    if (!had) throw new DomainError('listing/unavailable');
    const rental = { ...this.begin(order, to, place), ...credit };
    await this.records.make(tx, rental, order.capturedAt);
    if (rental.firstRentalId) await this.chains.added(tx, rental);
    return rental;
  }

  private begin(order: RentalOrder, to: Renter, place: Place): Rental {
    return {
      id: to.workId ?? newId(),
      userId: order.userId,
      listingId: order.listingId,
      paymentId: order.paymentId,
      duration: order.duration,
      totalCents: order.amountCents,
      renterName: to.name,
      renterEmail: to.email,
      ...place,
      endsAt: rentalEnd(place.startsAt, order.duration),
      createdAt: this.clock.now(),
    };
  }

  /** The rental whose money is credited to a purchase, as long as it is still there; its chain is held. */
  private async creditOf(
    tx: EntityManager,
    { creditCents, forRentalId }: RentalOrder,
  ): Promise<Pick<Rental, 'creditedRentalId' | 'creditCents'>> {
    if (creditCents === 0 || !forRentalId) return {};
    const credited = await tx.findOneByOrFail(Rental, { id: forRentalId });
    const paidCents = await this.payments.paidCents(tx, credited.paymentId);
    const used = await tx.existsBy(Rental, { creditedRentalId: forRentalId, undoneAt: IsNull() });
    if (credited.undoneAt || used || paidCents < creditCents) throw new DomainError('payment/credit-gone');
    return { creditedRentalId: forRentalId, creditCents };
  }
}

function isFirstPeriod({ forRentalId, duration }: RentalOrder): boolean {
  return forRentalId === null && duration !== OUTRIGHT;
}

function cannotBeHad(error: unknown): boolean {
  return error instanceof DomainError && CANNOT_BE_HAD.includes(error.code);
}

function field(name: string, sentence: string): { fields: Record<string, string> } {
  return { fields: { [name]: sentence } };
}
