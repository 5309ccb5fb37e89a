import { uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Claims up to $2 payments that are due at $1 to be compared with PayPal's records. Sets when each is due
 * again: after half of the time since its capture, but after the interval $4 at the earliest. A payment that was
 * captured longer ago than the interval $3 is not compared again.
 */
export const claimPaymentsToCompare = statement(
  { id: uuid },
  `UPDATE payments SET compare_due_at = CASE WHEN captured_at < $1::timestamptz - $3::interval THEN NULL
     ELSE $1::timestamptz + greatest($4::interval, ($1::timestamptz - captured_at) / 2) END
   WHERE id IN (SELECT id FROM payments WHERE compare_due_at <= $1 ORDER BY compare_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Selects the rental that a payment became; no row if there is none. */
export const selectRentalOfPayment = statement({ id: uuid }, 'SELECT id FROM rentals WHERE payment_id = $1');
