import { uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';
import { CLAIMABLE_STATES } from './payment.states.js';

/**
 * Returns the SQL of the time of a payment's last change of state. `updated_at` is later, because look-ups change it;
 * `payment` is the name of the table in the statement.
 */
export const stateChangedAtSql = (payment: string) =>
  `coalesce((SELECT max(at) FROM payment_events WHERE payment_id = ${payment}.id), ${payment}.created_at)`;

/** Condition: a captured payment that is neither a rental nor refunded, whether or not its claim is due. */
export const IS_UNCLAIMED_SQL = `claim_due_at IS NOT NULL AND state IN ('${CLAIMABLE_STATES.join("', '")}')`;

/**
 * Claims up to $2 payments that are due at $1 to be compared with PayPal's records. Each is due again at $3, unless a
 * completed comparison sets another time.
 */
export const claimPaymentsToCompare = statement(
  { id: uuid },
  `UPDATE payments SET compare_due_at = $3
   WHERE id IN (SELECT id FROM payments WHERE compare_due_at <= $1 ORDER BY compare_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);

/** Selects the rental that a payment became; no row if there is none. */
export const selectRentalOfPayment = statement({ id: uuid }, 'SELECT id FROM rentals WHERE payment_id = $1');
