import { Injectable } from '@nestjs/common';
import { boolean, nullable, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { Reads } from '../foundation/sql/reads.js';
import { statement } from '../foundation/sql/statement.js';

const DELIVERY_OF_RENTAL_ROW = {
  rentalId: uuid,
  id: uuid,
  sentAt: nullable(timestamptz),
  hasArchive: boolean,
  hasRepository: boolean,
};

/** The delivery of a rental, as lists of rentals show it. */
export type DeliveryOfRental = Omit<RowOf<typeof DELIVERY_OF_RENTAL_ROW>, 'rentalId'>;

const selectDeliveriesOfRentals = statement(
  DELIVERY_OF_RENTAL_ROW,
  `SELECT d.rental_id AS "rentalId", d.id, d.sent_at AS "sentAt",
     EXISTS (SELECT FROM delivery_archives a WHERE a.delivery_id = d.id AND a.state = 'kept') AS "hasArchive",
     EXISTS (SELECT FROM repository_invitations i WHERE i.user_id = r.user_id AND i.listing_id = r.listing_id
       AND i.state IN ('invited', 'accepted')) AS "hasRepository"
   FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE d.rental_id = ANY($1)`,
);

/** Appends a step to a delivery's history. The step 'opened' is stored only once. */
export const insertDeliveryHistory = statement(
  {},
  'INSERT INTO delivery_events (delivery_id, kind, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);

/** Reads of deliveries. */
@Injectable()
export class DeliveriesQueries {
  constructor(private readonly reads: Reads) {}

  /** Returns the deliveries of rentals, by rental id; `sentAt` is null until the e-mail was sent. */
  async findOfRentals(rentalIds: readonly string[]): Promise<ReadonlyMap<string, DeliveryOfRental>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.reads.rows(selectDeliveriesOfRentals(rentalIds));
    return new Map(rows.map(({ rentalId, ...delivery }) => [rentalId, delivery]));
  }
}
