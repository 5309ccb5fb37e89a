import { Injectable } from '@nestjs/common';
import { Reads } from '../foundation/reads.js';

/** The delivery of a rental as lists of rentals show it. */
export interface DeliveryOfRental {
  readonly id: string;
  readonly sentAt: Date | null;
  readonly hasArchive: boolean;
  readonly hasRepository: boolean;
}

/** Reads of deliveries. */
@Injectable()
export class DeliveriesQueries {
  constructor(private readonly reads: Reads) {}

  /** The delivery of each rental, when it was sent (null while it waits), and what there is besides the link. */
  async ofRentals(rentalIds: readonly string[]): Promise<ReadonlyMap<string, DeliveryOfRental>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.reads.rows<DeliveryOfRental & { rentalId: string }>({
      name: 'deliveries.of-rentals',
      text: `SELECT d.rental_id AS "rentalId", d.id, d.sent_at AS "sentAt",
               EXISTS (SELECT FROM delivery_archives a WHERE a.delivery_id = d.id AND a.state = 'kept') AS "hasArchive",
               EXISTS (SELECT FROM repository_invitations i JOIN rentals r ON r.user_id = i.user_id AND r.listing_id = i.listing_id
                 WHERE r.id = d.rental_id AND i.state IN ('invited', 'accepted')) AS "hasRepository"
             FROM deliveries d WHERE d.rental_id = ANY($1)`,
      values: [rentalIds],
    });
    return new Map(rows.map(({ rentalId, ...delivery }) => [rentalId, delivery]));
  }
}
