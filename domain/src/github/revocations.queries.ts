import { bytea, int, neverNull, text, uuid } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';
import { IS_USABLE_GRANT } from './grants.queries.js';

/** Queues the revocation of the token $3; does nothing if a revocation $1 is already queued. */
export const insertRevocation = statement(
  {},
  `INSERT INTO github_revocations (id, key_id, sealed, next_try_at, created_at) VALUES ($1, $2, $3, $4, $4)
   ON CONFLICT (id) DO NOTHING`,
);

/** Claims the revocation $1 until $2, if it is due at $3. */
export const claimRevocation = statement(
  { keyId: text, sealed: bytea, tries: int },
  `UPDATE github_revocations SET next_try_at = $2, tries = tries + 1 WHERE id = $1 AND next_try_at <= $3
   RETURNING key_id AS "keyId", sealed, tries`,
);

/** Selects users with a grant of a GitHub account that they have unlinked. */
export const selectUnlinkedGrants = statement(
  { id: uuid },
  `SELECT g.user_id AS id FROM github_grants g WHERE g.state = 'live' AND NOT (${IS_USABLE_GRANT}) LIMIT $1`,
);

const SEALED_GRANT_ROW = { userId: uuid, keyId: neverNull(text), sealed: neverNull(bytea) };

/** Selects up to $2 grants whose token is encrypted with one of the keys $1. */
export const selectGrantsOfKeys = statement(
  SEALED_GRANT_ROW,
  `SELECT user_id AS "userId", key_id AS "keyId", sealed FROM github_grants
   WHERE state = 'live' AND key_id = ANY ($1) LIMIT $2`,
);

/** Replaces the encrypted token of a grant, if it is still the token $4 that was read before. */
export const replaceSealedToken = statement(
  {},
  'UPDATE github_grants SET key_id = $2, sealed = $3 WHERE user_id = $1 AND sealed = $4',
);
