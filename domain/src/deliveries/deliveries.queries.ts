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
 * Returns an SQL expression: the time from which an invitation to the repository, or another order, counts as the
 * delivery `d` of the rental `r`; null if none counts by `nowSql` (DELIVERY-5).
 */
export const deliveredWithoutMailAtSql = (nowSql: string) =>
  `least(${invitedAtSql(nowSql)}, ${receivedByOtherOrderAtSql(nowSql)})`;

/**
 * Returns an SQL expression: the time from which an invitation to the repository counts as the delivery. This is the
 * time when it was sent, if it was sent after the order, or else when it was accepted, if that was after the order. An
 * invitation that was accepted for an earlier order counts from the start of this rental if the buyer then still had
 * access, even if that access was removed later.
 */
const invitedAtSql = (nowSql: string) => `(SELECT CASE
    WHEN i.invited_at >= d.created_at THEN i.invited_at
    WHEN i.accepted_at >= d.created_at THEN i.accepted_at
    WHEN r.starts_at <= ${nowSql} AND i.accepted_at IS NOT NULL
      AND (i.removed_at IS NULL OR i.removed_at <= i.accepted_at OR i.removed_at > r.starts_at) THEN r.starts_at END
  FROM repository_invitations i WHERE i.user_id = r.user_id AND i.listing_id = r.listing_id)`;

/**
 * Returns an SQL expression: the time from which the buyer had the source during this rental through another order of
 * the same MVP, if no gap separates the two rentals. It counts only if the lister has added the source and just the
 * e-mail is missing. Without this rule, a buyer whose mailbox refuses one of the e-mails could use the source and have
 * that order refunded.
 */
const receivedByOtherOrderAtSql = (nowSql: string) => `(
  SELECT min(greatest(r.starts_at, coalesce(received.first_sent_at, received.sent_at)))
  FROM rentals other JOIN deliveries received ON received.rental_id = other.id
  WHERE other.user_id = r.user_id AND other.listing_id = r.listing_id AND other.id <> r.id AND other.undone_at IS NULL
    AND d.state <> 'awaiting-source' AND r.starts_at <= ${nowSql}
    AND coalesce(received.first_sent_at, received.sent_at) <= least(${nowSql}, r.ends_at)
    AND EXISTS (SELECT FROM (
      SELECT unnest(range_agg(tstzrange(period.starts_at, period.ends_at))) AS run FROM rentals period
      WHERE period.user_id = r.user_id AND period.listing_id = r.listing_id AND period.undone_at IS NULL) uninterrupted
    WHERE run @> r.starts_at AND run @> other.starts_at))`;

/**
 * Returns an SQL condition: the rental `rental_id` was not refunded, and it has not ended at `nowSql` or is credited to
 * a purchase, which never ends. Otherwise its source code is not sent any more (DELIVERY-5).
 */
export const isDeliverableSql = (nowSql: string) => `EXISTS (
  SELECT 1 FROM rentals period WHERE period.id = rental_id AND period.undone_at IS NULL
    AND (period.ends_at IS NULL OR period.ends_at >= ${nowSql} OR EXISTS (
      SELECT 1 FROM rentals bought WHERE bought.credited_rental_id = period.id AND bought.undone_at IS NULL)))`;

/**
 * Condition: PayPal is not deciding on a full refund of the payment. While PayPal decides, the delivery is neither sent
 * nor opened; a refund cancels it (PAY-20).
 */
export const IS_NOT_BEING_REFUNDED = `NOT EXISTS (
  SELECT 1 FROM payment_refunds JOIN rentals ON rentals.payment_id = payment_refunds.payment_id
  WHERE rentals.id = rental_id AND payment_refunds.state = 'asked' AND payment_refunds.is_all)`;

/** Selects the delivery $1 if its source code may be sent at $2. */
export const selectDeliverable = statement(
  { id: uuid },
  `SELECT id FROM deliveries WHERE id = $1 AND ${isDeliverableSql('$2')}`,
);

/** Selects whether the delivery $1 counts at $2 as delivered although its e-mail was not sent (DELIVERY-5). */
export const selectIsDeliveredWithoutMail = statement(
  { isDeliveredWithoutMail: boolean },
  `SELECT ${deliveredWithoutMailAtSql('$2')} IS NOT NULL AS "isDeliveredWithoutMail"
   FROM deliveries d JOIN rentals r ON r.id = d.rental_id
   WHERE d.id = $1`,
);

/**
 * Selects up to $3 undelivered orders to refund at $1 (DELIVERY-5). PayPal refunds no payment made before $2. An order
 * is due for its refund ten minutes after its rental ended, when no e-mail can be on its way any more, but at the
 * latest ten days before PayPal stops refunding it. The refund is requested only once, even if PayPal refuses; a refund
 * that was refused before the order was due does not count. Leaves out orders that are credited to a purchase
 * (RENT-22), and extensions of a buyer who has the source or access to the repository.
 */
export const selectUndeliveredToRefund = statement(
  { deliveryId: uuid, userId: uuid },
  `SELECT d.id AS "deliveryId", r.user_id AS "userId"
   FROM deliveries d JOIN rentals r ON r.id = d.rental_id JOIN payments p ON p.id = r.payment_id
   WHERE d.state IN ('awaiting-source', 'due') AND d.first_sent_at IS NULL AND r.undone_at IS NULL
     AND p.state IN ('completed', 'partly-refunded') AND p.captured_at >= $2
     AND (r.ends_at < $1::timestamptz - interval '10 minutes' OR p.captured_at < $2::timestamptz + interval '10 days')
     AND ${deliveredWithoutMailAtSql('greatest($1, r.starts_at)')} IS NULL
     AND NOT EXISTS (SELECT FROM payment_refunds f WHERE f.payment_id = p.id AND f.is_all
       AND f.created_at >= least(r.ends_at, p.captured_at + ($1::timestamptz - $2) - interval '10 days'))
     AND NOT EXISTS (SELECT FROM rentals bought WHERE bought.credited_rental_id = r.id AND bought.undone_at IS NULL)
   ORDER BY d.due_at LIMIT $3`,
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

/** Reads the deliveries of rentals. */
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
