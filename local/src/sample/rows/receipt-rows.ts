import type { EntityManager } from 'typeorm';
import { ENDS_SOON_MS } from '@market/domain/rentals/rentals.rules';

/** Inserts the receipts and pending reminders that the product would have written for the sample's rentals. */
export async function insertReceiptsAndReminders(tx: EntityManager, now: Date): Promise<void> {
  await tx.query(`
    INSERT INTO receipts (id, number, payment_id, user_id, buyer_name, title, issued_at)
    SELECT gen_random_uuid(), 'R-' || year || '-' || lpad(serial::text, 6, '0'), id, user_id, display_name, title, captured_at
    FROM (
      SELECT payments.id, payments.user_id, users.display_name, listings.title, captured_at,
        extract(year FROM captured_at AT TIME ZONE 'UTC') AS year,
        row_number() OVER (PARTITION BY extract(year FROM captured_at AT TIME ZONE 'UTC') ORDER BY captured_at, payments.id) AS serial
      FROM payments JOIN users ON users.id = payments.user_id JOIN listings ON listings.id = payments.listing_id
      WHERE captured_at IS NOT NULL) paid`);
  await tx.query(`
    INSERT INTO receipt_counters (year, last)
    SELECT split_part(number, '-', 2)::int, count(*) FROM receipts GROUP BY 1`);
  await tx.query(`
    INSERT INTO delivery_events (delivery_id, kind, at)
    SELECT id, 'sent', sent_at FROM deliveries WHERE sent_at IS NOT NULL ORDER BY sent_at`);
  await tx.query(
    `INSERT INTO rental_reminders (rental_id, kind, due_at, told_at)
     SELECT id, kind, CASE WHEN at > $1 THEN at END, CASE WHEN at <= $1 THEN at END
     FROM rentals CROSS JOIN LATERAL (VALUES
       ('expiring', ends_at - $2 * interval '1 millisecond'), ('expired', ends_at)) AS told (kind, at)
     WHERE ends_at > $1`,
    [now, ENDS_SOON_MS],
  );
}
