import { text } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * Stores the hash of a one-time value as used; returns a row only the first time (SIGNIN-7). The value belongs to an
 * attempt to sign in, to link a sign-in method or to grant access at GitHub, or to a ticket that starts an attempt.
 */
export const insertUsedState = statement(
  { stateHash: text },
  `INSERT INTO used_sign_in_states (state_hash, expires_at) VALUES ($1, $2)
   ON CONFLICT DO NOTHING RETURNING state_hash AS "stateHash"`,
);

export const deleteOldStates = statement({}, 'DELETE FROM used_sign_in_states WHERE expires_at < $1');
