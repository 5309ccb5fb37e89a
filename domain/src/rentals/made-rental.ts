import type { DeliveryOfRental } from '../deliveries/deliveries.queries.js';
import type { ListingOfRenter } from '../listings/listings.queries.js';
import type { PeriodRow } from './rental-chains.queries.js';
import type { RentalOrder } from './rental-orders.queries.js';
import type { Rental } from './rental.entity.js';

/** What a renter is shown of a rental besides its own row. */
export interface ShownRental {
  readonly card: ListingOfRenter;
  /** Every period of its chain. */
  readonly chain: readonly PeriodRow[];
  readonly delivery: DeliveryOfRental;
  readonly receipt: { readonly id: string; readonly number: string } | undefined;
}

/** A rental that was made of a payment, now or by an earlier try; with what is shown of it, where that is known already. */
export interface MadeRental {
  readonly rental: Rental;
  readonly shown?: ShownRental;
}

/** What is shown of a first period that was made just now: it is its whole chain, and nothing was sent of it yet. */
export function shownOf(rental: Rental, order: RentalOrder, deliveryId: string): ShownRental {
  const { title, image, sourceUrl, priceCents, isOffered, paidCents, receiptId, receiptNumber } = order;
  const { id, duration, totalCents, startsAt, endsAt, createdAt } = rental;
  const stands = { creditCents: 0, undoneAt: null, paidCents, credited: false };
  return {
    card: { title, image, sourceUrl, priceCents, isOffered },
    chain: [{ id, firstId: id, duration, totalCents, startsAt, endsAt, createdAt, ...stands }],
    delivery: { id: deliveryId, sentAt: null, hasArchive: false, hasRepository: order.hasRepository },
    receipt: receiptId && receiptNumber ? { id: receiptId, number: receiptNumber } : undefined,
  };
}
