import { Injectable } from '@nestjs/common';
import { Reads } from '../foundation/reads.js';

/** A delivery as lists of rentals show it. */
export interface DeliveryOfRental {
  readonly id: string;
  readonly sentAt: Date | null;
  readonly hasArchive: boolean;
  readonly hasRepository: boolean;
}

/** An SQL condition: the buyer is invited to the listing's repository. Both arguments are columns. */
function hasRepositorySql(userId: string, listingId: string): string {
  return `EXISTS (SELECT FROM repository_invitations i WHERE i.user_id = ${userId} AND i.listing_id = ${listingId}
    AND i.state IN ('invited', 'accepted'))`;
}

/** Reads of deliveries. */
@Injectable()
export class DeliveriesQueries {
  constructor(private readonly reads: Reads) {}

  /** Returns deliveries by rental id; `sentAt` is null until the e-mail is sent. */
  async ofRentals(rentalIds: readonly string[]): Promise<ReadonlyMap<string, DeliveryOfRental>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.reads.rows<DeliveryOfRental & { rentalId: string }>({
      text: `SELECT d.rental_id AS "rentalId", d.id, d.sent_at AS "sentAt",
               EXISTS (SELECT FROM delivery_archives a WHERE a.delivery_id = d.id AND a.state = 'kept') AS "hasArchive",
               ${hasRepositorySql('r.user_id', 'r.listing_id')} AS "hasRepository"
             FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE d.rental_id = ANY($1)`,
      values: [rentalIds],
    });
    return new Map(rows.map(({ rentalId, ...delivery }) => [rentalId, delivery]));
  }
}
