import type { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { idsOf, inOne, type Part } from '@market/domain/foundation/statement-parts';
import type { EntityManager } from 'typeorm';

/** Promises the delivery of a rental that is there already; answers the delivery's id. */
export async function promiseDelivery(
  deliveries: DeliveriesService,
  tx: EntityManager,
  { rentalId, paidAt }: { readonly rentalId: string; readonly paidAt: Date },
): Promise<string> {
  const { id, parts } = deliveries.promised(paidAt, { rental: 'rental', listing: 'listing' });
  const rental: Part = {
    name: 'rental',
    text: (its) => `SELECT id, user_id, listing_id FROM rentals WHERE id = ${its.bind('uuid', rentalId)}`,
  };
  const listing: Part = {
    name: 'listing',
    text: () =>
      `SELECT l.id, l.offer_archive, l.invite_buyers FROM listings l JOIN rental ON rental.listing_id = l.id`,
  };
  await tx.query(...inOne([rental, listing, ...parts], idsOf('rental')));
  return id;
}
