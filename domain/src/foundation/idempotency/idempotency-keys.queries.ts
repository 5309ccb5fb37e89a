import { int, json, nullable, text } from '../sql/columns.js';
import { statement } from '../sql/statement.js';

/**
 * Claims the key ($1 user, $2 endpoint, $3 key) at $5 for a request with the hash $4, and locks it until $6.
 * Succeeds if the key is new, or was claimed before $7. Also succeeds if the same request claimed the key, but
 * has no response and its lock has expired. Otherwise changes nothing.
 */
export const claimKey = statement(
  { key: text },
  `INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, locked_until)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (user_id, endpoint, key) DO UPDATE
     SET request_hash = excluded.request_hash, status = NULL, reply = NULL,
         created_at = excluded.created_at, locked_until = excluded.locked_until
     WHERE idempotency_keys.created_at < $7
        OR (idempotency_keys.status IS NULL AND idempotency_keys.locked_until < $5
            AND idempotency_keys.request_hash = excluded.request_hash)
   RETURNING key`,
);

/**
 * Extends until $5 the locks of several requests that have no response yet; $1 to $4 are arrays of users, endpoints,
 * keys and hashes.
 */
export const renewKeys = statement(
  {},
  `UPDATE idempotency_keys k SET locked_until = $5
   FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS held (user_id, endpoint, key, request_hash)
   WHERE (k.user_id, k.endpoint, k.key, k.request_hash) = (held.user_id, held.endpoint, held.key, held.request_hash)
     AND k.status IS NULL`,
);

/** Selects the hash of the request that claimed the key, with its response if that is already stored. */
export const selectKey = statement(
  { requestHash: text, status: nullable(int), reply: nullable(json<unknown>()) },
  `SELECT request_hash AS "requestHash", status, reply FROM idempotency_keys
   WHERE user_id = $1 AND endpoint = $2 AND key = $3`,
);

/** Stores the response of the request that claimed the key: the status $5 and the body $6. */
export const completeKey = statement(
  {},
  `UPDATE idempotency_keys SET status = $5, reply = $6
   WHERE user_id = $1 AND endpoint = $2 AND key = $3 AND request_hash = $4`,
);

/** Deletes the key of a request that has no response, so that the request can be repeated. */
export const releaseKey = statement(
  {},
  `DELETE FROM idempotency_keys WHERE user_id = $1 AND endpoint = $2 AND key = $3 AND request_hash = $4 AND status IS NULL`,
);

export const deleteOldKeys = statement({}, 'DELETE FROM idempotency_keys WHERE created_at < $1');
