import { isDeliverableSql } from '../deliveries/deliveries.queries.js';
import { boolean, uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';
import { USERS_TABLE } from './personal-data.js';
import { deletionStatements } from './personal-data-statements.js';

/**
 * Locks the person's payments that are not captured, until the transaction ends. A capture that begins before the lock
 * is found by `selectUndeliveredOrders`; one that begins later waits, and then finds that the account is deleted
 * (ACCOUNT-2).
 */
export const lockUncapturedPayments = statement(
  { id: uuid },
  'SELECT id FROM payments WHERE user_id = $1 AND captured_at IS NULL ORDER BY id FOR UPDATE',
);

/**
 * Selects whether the person $1, as buyer or lister, has unfinished orders (ACCOUNT-3): source code that must still be
 * delivered at $2, or a payment that is being captured or refunded or has no rental yet.
 */
export const selectUndeliveredOrders = statement(
  { open: boolean },
  `SELECT EXISTS (
     SELECT FROM deliveries JOIN rentals ON rentals.id = rental_id JOIN listings ON listings.id = listing_id
     WHERE deliveries.state IN ('awaiting-source', 'due') AND (rentals.user_id = $1 OR owner_id = $1)
       AND ${isDeliverableSql('$2')}
   ) OR EXISTS (
     SELECT FROM payments JOIN listings ON listings.id = listing_id
     WHERE (payments.user_id = $1 OR owner_id = $1)
       AND (claim_due_at IS NOT NULL OR payments.state IN ('capturing', 'pending', 'refunding'))
   ) AS open`,
);

/**
 * Locks the person's listings until the transaction ends. Submissions and decisions lock the listing before its reviews
 * too, so that no deadlock occurs.
 */
export const lockListings = statement(
  { id: uuid },
  'SELECT id FROM listings WHERE owner_id = $1 ORDER BY id FOR UPDATE',
);

/** Withdraws a lister's submissions on which no moderator has decided yet. */
export const withdrawReviews = statement(
  {},
  `UPDATE reviews SET state = 'withdrawn', remind_at = NULL FROM listings
   WHERE listings.id = listing_id AND owner_id = $1 AND reviews.state = 'pending'`,
);

/** The statements that remove a person's data from every table except `users` (ACCOUNT-2). */
export const clearPersonalDataStatements = deletionStatements().map((sql) => statement({}, sql));

/** Removes a person's data from the person's own row in `users`. */
export const clearAccount = statement(
  {},
  `UPDATE users SET ${USERS_TABLE.onDeletion.set}, disabled_at = $2, deleted_at = $2, updated_at = $2 WHERE id = $1`,
);

/**
 * Selects up to $2 accounts that were deleted at $1 or before, and whose data was not cleared again since (ACCOUNT-6).
 */
export const selectAccountsToClear = statement(
  { id: uuid },
  `SELECT id FROM users WHERE deleted_at <= $1 AND data_cleared_at IS NULL
   ORDER BY deleted_at LIMIT $2`,
);

/** Stores that the data of the deleted account $1 is cleared again at $2. Changes nothing if that was stored before. */
export const markCleared = statement(
  {},
  'UPDATE users SET data_cleared_at = $2 WHERE id = $1 AND deleted_at IS NOT NULL AND data_cleared_at IS NULL',
);
