import pg from 'pg';

/** A lister's latest sale. */
export interface LatestSale {
  readonly paymentId: string;
  readonly captureId: string;
}

/**
 * Waits until the source of a lister's latest sale was delivered, then ends the days in which its share is pending, and returns
 * the sale; undefined while it is not delivered.
 */
export async function releaseLatestSale(
  databaseUrl: string,
  lister: string,
): Promise<LatestSale | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<LatestSale>(
      `UPDATE earnings SET release_due_at = now() FROM payments
       WHERE payments.id = payment_id AND release_due_at IS NOT NULL AND released_at IS NULL AND payment_id = (
         SELECT payment_id FROM earnings JOIN users ON users.id = lister_id
         WHERE display_name = $1 ORDER BY earnings.created_at DESC LIMIT 1)
       RETURNING payment_id AS "paymentId", capture_id AS "captureId"`,
      [lister],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
