import type { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import type { EntityManager } from 'typeorm';

interface RentalForDelivery {
  id: string;
  userId: string;
  listingId: string;
  offerArchive: boolean;
  inviteBuyers: boolean;
}

/** Plans the delivery of an existing rental; returns the delivery's id. */
export async function planDelivery(
  deliveries: DeliveriesService,
  tx: EntityManager,
  { rentalId, paidAt }: { readonly rentalId: string; readonly paidAt: Date },
): Promise<string> {
  const [rental]: RentalForDelivery[] = await tx.query(
    `SELECT r.id, r.user_id AS "userId", l.id AS "listingId", l.offer_archive AS "offerArchive",
       l.invite_buyers AS "inviteBuyers"
     FROM rentals r JOIN listings l ON l.id = r.listing_id WHERE r.id = $1`,
    [rentalId],
  );
  if (!rental) throw new Error(`There is no rental ${rentalId}`);
  return deliveries.plan(tx, rental, { paidAt, offers: rental });
}
