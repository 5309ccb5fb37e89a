import { deliveredWithoutMailAtSql } from '../deliveries/deliveries.queries.js';
import {
  bigint,
  boolean,
  int,
  nullable,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';
import type { PaymentLine } from './earnings.rules.js';

/** Locks the payment $1 and returns its lister. */
export const lockSale = statement(
  { listerId: uuid, state: textOf<string>() },
  `SELECT l.owner_id AS "listerId", p.state FROM payments p JOIN listings l ON l.id = p.listing_id
   WHERE p.id = $1 FOR UPDATE OF p`,
);

/** Selects the ledger lines of the payment $1, oldest first. */
export const selectPaymentLines = statement(
  { id: bigint, kind: textOf<PaymentLine['kind']>(), cents: int, at: timestamptz },
  'SELECT id, kind, cents, at FROM payment_ledger WHERE payment_id = $1 ORDER BY id',
);

const EARNING_ROW = {
  listerId: uuid,
  feeBasisPoints: int,
  postedLineId: bigint,
  releaseDueAt: nullable(timestamptz),
  releasedAt: nullable(timestamptz),
};

/** The row that stores the state of a payment's earnings. */
export type EarningRow = RowOf<typeof EARNING_ROW>;

/** Locks the earnings of the payment $1. */
export const lockEarning = statement(
  EARNING_ROW,
  `SELECT lister_id AS "listerId", fee_basis_points AS "feeBasisPoints", posted_line_id AS "postedLineId",
     release_due_at AS "releaseDueAt", released_at AS "releasedAt" FROM earnings WHERE payment_id = $1 FOR UPDATE`,
);

/**
 * Returns an SQL expression: when the source of the delivery `d` with the rental `r` was first delivered: by e-mail, on
 * the page of the delivery, by an invitation to the repository or by another order; null if that has not happened at
 * `nowSql` (EARN-4).
 */
export const deliveredAtSql = (nowSql: string) =>
  `least(coalesce(d.first_sent_at, d.sent_at), ${deliveredWithoutMailAtSql(nowSql)})`;

/** Selects when the source of the payment $1 was first delivered; no row if that has not happened at $2. */
export const selectFirstDelivery = statement(
  { deliveredAt: timestamptz },
  `SELECT "deliveredAt" FROM (
     SELECT ${deliveredAtSql('$2')} AS "deliveredAt" FROM rentals r JOIN deliveries d ON d.rental_id = r.id
     WHERE r.payment_id = $1) delivery
   WHERE "deliveredAt" IS NOT NULL`,
);

/** Selects whether the buyer of the payment $1 has a rental that was not undone, or had got its source by $2. */
export const selectHasRentalOrSource = statement(
  { hasRentalOrSource: boolean },
  `SELECT EXISTS (SELECT FROM rentals r LEFT JOIN deliveries d ON d.rental_id = r.id
     WHERE r.payment_id = $1 AND (r.undone_at IS NULL OR ${deliveredAtSql('$2')} IS NOT NULL)) AS "hasRentalOrSource"`,
);

/**
 * Sets $2 as the time when the earnings of the rental $1 become available, unless such a time is already set.
 */
export const planRelease = statement(
  { paymentId: uuid },
  `UPDATE earnings SET release_due_at = $2 FROM rentals
   WHERE rentals.id = $1 AND rentals.payment_id = earnings.payment_id AND release_due_at IS NULL AND released_at IS NULL
   RETURNING earnings.payment_id AS "paymentId"`,
);

/** Records that the payment $1 has no more ledger lines to post. */
export const deletePaymentToPost = statement({}, 'DELETE FROM earnings_to_post WHERE payment_id = $1');

/** Selects the ids of up to $1 payments with ledger lines to post, the oldest first. */
export const selectPaymentsToPost = statement(
  { id: uuid },
  'SELECT payment_id AS id FROM earnings_to_post ORDER BY at, payment_id LIMIT $1',
);

/**
 * SQL condition: the share `e` of the payment `p` becomes available at its date. Otherwise it waits, because
 * PayPal has not decided on a requested refund, or a dispute is open (EARN-4).
 */
export const IS_RELEASABLE_AT_ITS_DATE = `e.released_at IS NULL AND p.state NOT IN ('refunding', 'disputed')`;

/** Selects up to $2 payments whose share becomes available at $1 or before. */
export const selectDueReleases = statement(
  { id: uuid },
  `SELECT e.payment_id AS id FROM earnings e JOIN payments p ON p.id = e.payment_id
   WHERE ${IS_RELEASABLE_AT_ITS_DATE} AND e.release_due_at <= $1
   ORDER BY e.release_due_at LIMIT $2`,
);

/**
 * Selects up to $2 rentals whose source had been delivered by $1 but whose release has no date, because an invitation
 * to the repository, another order or a process of an older version delivered it.
 */
export const selectRentalsToPlan = statement(
  { rentalId: uuid, deliveredAt: timestamptz },
  `SELECT "rentalId", "deliveredAt" FROM (
     SELECT r.id AS "rentalId", ${deliveredAtSql('$1')} AS "deliveredAt", e.created_at
     FROM earnings e JOIN rentals r ON r.payment_id = e.payment_id JOIN deliveries d ON d.rental_id = r.id
     WHERE e.released_at IS NULL AND e.release_due_at IS NULL) unplanned
   WHERE "deliveredAt" IS NOT NULL ORDER BY created_at LIMIT $2`,
);
