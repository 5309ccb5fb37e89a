import type { EntityManager } from 'typeorm';

/**
 * The platform's share of a sale, in basis points, and the days until the earnings of a delivered sale are available
 * (EARN-2, EARN-4).
 */
const FEE_BASIS_POINTS = 1000;
const RELEASE_AFTER_DAYS = 7;

/**
 * Inserts the sample's sales into the listers' ledger, with the dates at which the product would have posted them.
 * Otherwise the worker would post all sales at the first start, and the chart of earnings would show a single day.
 */
export async function insertEarnings(tx: EntityManager, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO earnings (payment_id, lister_id, captured_cents, fee_basis_points, fee_cents, posted_line_id,
       release_due_at, released_at, created_at)
     SELECT payment.id, listing.owner_id, amount_cents, $2::int, (amount_cents * $2::int + 5000) / 10000,
       (SELECT max(id) FROM payment_ledger WHERE payment_id = payment.id), due.at, CASE WHEN due.at <= $1 THEN due.at END, captured_at
     FROM payments payment JOIN listings listing ON listing.id = payment.listing_id
       JOIN rentals rental ON rental.payment_id = payment.id JOIN deliveries delivery ON delivery.rental_id = rental.id
       CROSS JOIN LATERAL (SELECT delivery.sent_at + $3 * interval '1 day' AS at) due`,
    [now, FEE_BASIS_POINTS, RELEASE_AFTER_DAYS],
  );
  await tx.query(`
    WITH posted AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, earnings.*, step.kind, step.at, captured_cents - fee_cents AS share
      FROM earnings CROSS JOIN LATERAL (VALUES ('sale', created_at), ('release', released_at)) AS step (kind, at)
      WHERE step.at IS NOT NULL)
    INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
    SELECT id, lister_id, posted.kind, account, entry.cents, payment_id, at
    FROM posted JOIN LATERAL (VALUES ('sale', 'buyers', -captured_cents), ('sale', 'fee', fee_cents), ('sale', 'pending', share),
      ('release', 'pending', -share), ('release', 'available', share)) AS entry (kind, account, cents) ON entry.kind = posted.kind
    WHERE entry.cents <> 0 ORDER BY at, id, account`);
  await tx.query('DELETE FROM earnings_to_post');
}
