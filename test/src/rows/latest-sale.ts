import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A lister's latest sale. */
export interface LatestSale {
  readonly paymentId: string;
  readonly captureId: string;
}

/**
 * Ends the pending time of a lister's latest sale, and inserts the event whose job makes the earnings available.
 * Returns the sale; undefined while its source is not delivered.
 */
export async function releaseLatestSale(
  databaseUrl: string,
  lister: string,
): Promise<LatestSale | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<LatestSale>(
      `WITH sale AS (
         UPDATE earnings SET release_due_at = now() FROM payments
         WHERE payments.id = payment_id AND release_due_at IS NOT NULL AND released_at IS NULL AND payment_id = (
           SELECT payment_id FROM earnings JOIN users ON users.id = lister_id
           WHERE display_name = $1 ORDER BY earnings.created_at DESC LIMIT 1)
         RETURNING payment_id, capture_id, release_due_at),
       event AS (
         INSERT INTO outbox_events (id, name, version, payload, created_at)
         SELECT $2, 'earnings.planned', 1, jsonb_build_object('paymentId', payment_id,
           'releaseDueAt', to_char(release_due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), now() FROM sale)
       SELECT payment_id AS "paymentId", capture_id AS "captureId" FROM sale`,
      [lister, randomUUID()],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
