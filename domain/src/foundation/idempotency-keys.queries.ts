import { int, json, nullable, text } from './columns.js';
import { statement } from './statement.js';

/**
 * Claims the key ($1 user, $2 endpoint, $3 key) of a request with the hash $4 at $5, locked until $6: a new key, one from
 * before $7, or one of the same request whose lock has expired without a response. Changes no other.
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

/** Extends the locks of many requests without a response to $5; $1 to $4 are their columns. */
export const renewKeys = statement(
  {},
  `UPDATE idempotency_keys k SET locked_until = $5
   FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS held (user_id, endpoint, key, request_hash)
   WHERE (k.user_id, k.endpoint, k.key, k.request_hash) = (held.user_id, held.endpoint, held.key, held.request_hash)
     AND k.status IS NULL`,
);

/** The request that has the key now, with its response once there is one. */
export const selectKey = statement(
  { requestHash: text, status: nullable(int), reply: nullable(json<unknown>()) },
  `SELECT request_hash AS "requestHash", status, reply FROM idempotency_keys
   WHERE user_id = $1 AND endpoint = $2 AND key = $3`,
);

/** Stores the response of the request that has the key: $5 its status, $6 its body. */
export const completeKey = statement(
  {},
  `UPDATE idempotency_keys SET status = $5, reply = $6
   WHERE user_id = $1 AND endpoint = $2 AND key = $3 AND request_hash = $4`,
);

/** Frees the key of a request without a response. */
export const releaseKey = statement(
  {},
  `DELETE FROM idempotency_keys WHERE user_id = $1 AND endpoint = $2 AND key = $3 AND request_hash = $4 AND status IS NULL`,
);

export const deleteOldKeys = statement({}, 'DELETE FROM idempotency_keys WHERE created_at < $1');
