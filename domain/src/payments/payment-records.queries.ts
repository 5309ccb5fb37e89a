import { uuid } from '../foundation/columns.js';
import { statement } from '../foundation/statement.js';

/**
 * Takes up to $2 payments whose comparison with PayPal's books is due at $1, and sets when each is due again: after half its
 * age and at least $4, or not at all if it was captured more than $3 ago.
 */
export const takePaymentsToCompare = statement(
  { id: uuid },
  `UPDATE payments SET compare_due_at = CASE WHEN captured_at < $1::timestamptz - $3::interval THEN NULL
     ELSE $1::timestamptz + greatest($4::interval, ($1::timestamptz - captured_at) / 2) END
   WHERE id IN (SELECT id FROM payments WHERE compare_due_at <= $1 ORDER BY compare_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Whether a payment became a rental. */
export const selectRentalOfPayment = statement({ id: uuid }, 'SELECT id FROM rentals WHERE payment_id = $1');
