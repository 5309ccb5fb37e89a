import { Injectable } from '@nestjs/common';
import { boolean, nullable, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
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

/**
 * Condition: the buyer of the delivery `d` with the rental `r` was invited to the repository since the order. An
 * invitation of an earlier order does not count.
 */
export const IS_INVITED = `EXISTS (SELECT FROM repository_invitations i
  WHERE i.user_id = r.user_id AND i.listing_id = r.listing_id
    AND greatest(i.invited_at, i.accepted_at) >= d.created_at)`;

/**
 * Condition: PayPal is not deciding on a refund of the payment. While PayPal decides, the delivery is neither sent nor
 * opened; a refund cancels it (PAY-20).
 */
export const IS_NOT_BEING_REFUNDED = `NOT EXISTS (
  SELECT 1 FROM payment_refunds JOIN rentals ON rentals.payment_id = payment_refunds.payment_id
  WHERE rentals.id = rental_id AND payment_refunds.state = 'asked' AND payment_refunds.is_all)`;

/** Selects whether the buyer of the delivery $1 was invited to the repository since the order. */
export const selectIsInvited = statement(
  { isInvited: boolean },
  `SELECT ${IS_INVITED} AS "isInvited" FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE d.id = $1`,
);

/**
 * Marks the unsent delivery $1 as opened at $2, unless it has no source code yet, is being refunded, or its rental has
 * ended (DELIVERY-9). Returns its rental.
 */
export const openUnsentDelivery = statement(
  { rentalId: uuid },
  `UPDATE deliveries d SET first_sent_at = $2 FROM rentals r JOIN listings l ON l.id = r.listing_id
   WHERE d.id = $1 AND r.id = d.rental_id AND d.state = 'due' AND d.first_sent_at IS NULL AND l.source_url <> ''
     AND r.undone_at IS NULL AND (r.ends_at IS NULL OR r.ends_at >= $2) AND ${IS_NOT_BEING_REFUNDED}
   RETURNING r.id AS "rentalId"`,
);

/** Appends a step to a delivery's history. The step 'opened' is stored only once. */
export const insertDeliveryHistory = statement(
  {},
  'INSERT INTO delivery_events (delivery_id, kind, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);

/** Reads of deliveries. */
@Injectable()
export class DeliveriesQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the deliveries of rentals, by rental id; `sentAt` is null until the e-mail was sent. */
  async findOfRentals(rentalIds: readonly string[]): Promise<ReadonlyMap<string, DeliveryOfRental>> {
    if (rentalIds.length === 0) return new Map();
    const rows = await this.readPool.rows(selectDeliveriesOfRentals(rentalIds));
    return new Map(rows.map(({ rentalId, ...delivery }) => [rentalId, delivery]));
  }
}
