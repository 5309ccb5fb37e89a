import { neverNull, timestamptz, uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Selects since when the mail server refuses the address $2 of the person $1, and when to try again. Returns
 * no row if the address is not refused.
 */
export const selectRefusal = statement(
  { refusedAt: neverNull(timestamptz), retryAt: neverNull(timestamptz) },
  `SELECT email_refused_at AS "refusedAt", email_retry_at AS "retryAt" FROM users
   WHERE id = $1 AND lower(email) = lower($2) AND email_refused_at IS NOT NULL AND email_retry_at IS NOT NULL`,
);

/**
 * Marks the address $2 of the person $1 as refused since $3, to be tried again at $4. If the address was
 * already refused, the earlier time stays, and only the time of the next attempt changes. Returns no row if the
 * address is not that of the account.
 */
export const markRefused = statement(
  { id: uuid },
  `UPDATE users SET email_refused_at = coalesce(email_refused_at, $3), email_retry_at = $4
   WHERE id = $1 AND lower(email) = lower($2) RETURNING id`,
);

export const clearRefusal = statement(
  {},
  `UPDATE users SET email_refused_at = NULL, email_retry_at = NULL WHERE id = $1 AND lower(email) = lower($2)`,
);
