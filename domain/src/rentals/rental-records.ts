import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { Outbox } from '../foundation/outbox.js';
import { idsOf, inOne, type Part } from '../foundation/statement-parts.js';
import { Transactions } from '../foundation/transactions.js';
import { ListingsService } from '../listings/listings.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import type { Rental } from './rental.entity.js';
import { RentalRemindersService } from './rental-reminders.service.js';
import { rentalCreated } from './rentals.events.js';
import { ENDS_SOON_MS } from './rentals.rules.js';

/** The rows that a rental begins with: itself, what is promised with it, and the event that tells of it. */
@Injectable()
export class RentalRecords {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly payments: PaymentsService,
    private readonly listings: ListingsService,
    private readonly deliveries: DeliveriesService,
    private readonly reminders: RentalRemindersService,
  ) {}

  /**
   * Spends the payment of a first period and makes its rental, in one statement; answers the id of its delivery. Undefined,
   * and nothing changed, where the money was spent or is gone, or the listing cannot be rented, at that very moment.
   */
  async makeFirst(rental: Rental, paidAt: Date): Promise<string | undefined> {
    const { deliveryId, parts } = this.begun(rental, paidAt, 'claimed');
    const made = await this.transactions.change(
      inOne(
        [this.listings.held(rental.listingId), this.payments.claimed(rental.paymentId, 'listing'), ...parts],
        idsOf('rental'),
      ),
    );
    return made.length === 0 ? undefined : deliveryId;
  }

  /** Makes a rental inside the transaction that has spent its payment, held its listing and found its place in a chain. */
  async make(tx: EntityManager, rental: Rental, paidAt: Date): Promise<void> {
    const { parts } = this.begun(rental, paidAt, 'listing');
    await tx.query(...inOne([this.listings.offers(rental.listingId), ...parts], idsOf('rental')));
  }

  /** Written once the part `after` has a row; of a chain, what is told of its end follows when its other periods are known. */
  private begun(
    rental: Rental,
    paidAt: Date,
    after: string,
  ): { readonly deliveryId: string; readonly parts: readonly Part[] } {
    const { id: deliveryId, parts } = this.deliveries.promised(paidAt, {
      rental: 'rental',
      listing: 'listing',
    });
    const { id: rentalId, userId, listingId, endsAt, firstRentalId } = rental;
    const created = {
      rentalId,
      userId,
      listingId,
      deliveryId,
      ...(endsAt && {
        expiringAt: new Date(endsAt.getTime() - ENDS_SOON_MS).toISOString(),
        endsAt: endsAt.toISOString(),
      }),
    };
    const reminders =
      endsAt && !firstRentalId ? [this.reminders.promised({ id: rentalId, at: endsAt }, 'rental')] : [];
    const told = this.outbox.appended(rentalCreated, created, 'rental');
    return { deliveryId, parts: [inserted(rental, after), ...reminders, ...parts, told] };
  }
}

function inserted(rental: Rental, after: string): Part {
  return {
    name: 'rental',
    text: (
      its,
    ) => `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email,
        starts_at, ends_at, first_rental_id, previous_rental_id, credited_rental_id, credit_cents, created_at)
      SELECT ${its.bind('uuid', rental.id)}, ${its.bind('uuid', rental.userId)}, ${its.bind('uuid', rental.listingId)},
        ${its.bind('uuid', rental.paymentId)}, ${its.bind('text', rental.duration)}, ${its.bind('int', rental.totalCents)},
        ${its.bind('text', rental.renterName)}, ${its.bind('text', rental.renterEmail)},
        ${its.bind('timestamptz', rental.startsAt)}, ${its.bind('timestamptz', rental.endsAt)},
        ${its.bind('uuid', rental.firstRentalId ?? null)}, ${its.bind('uuid', rental.previousRentalId ?? null)},
        ${its.bind('uuid', rental.creditedRentalId ?? null)}, ${its.bind('int', rental.creditCents ?? 0)},
        ${its.bind('timestamptz', rental.createdAt)}
      FROM ${after} RETURNING id, user_id`,
  };
}
