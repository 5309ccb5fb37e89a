import pg from 'pg';
import { type BenchPerson, signIn } from '../people.js';

/** Number of sales of a lister. Each has five ledger entries (sale and release), every 50th three more (refund). */
export const SALE_COUNT = 19_800;
const LISTINGS_PER_LISTER = 20;
/** Number of weekly payouts in a year. Each has four ledger entries. */
const PAYOUT_COUNT = 52;

/** SQL of the id of the n-th row of a kind, in the format of a valid UUID. */
const idSql = (rowKind: string, nSql: string) =>
  `overlay(overlay(md5('${rowKind} of earnings ' || ${nSql}) placing '4' from 13) placing '8' from 17)::uuid`;
/** SQL of the time of the n-th sale: evenly over a year, the last one 10 days ago. */
const soldAtSql = `now() - interval '10 days' - n * interval '${365 * 86_400} seconds' / $2::int`;

/**
 * Inserts a year of sales of the listings of the lister $1, with refunds. The lister's share is released after a week.
 * $2 is the number of sales. $3 is the number of sales of earlier listers; it is added to n, so that ids are unique.
 */
const SALES_SQL = [
  `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, order_id, capture_id, captured_at,
     created_at, updated_at)
   SELECT ${idSql('payment', 'n + $3')}, buyer.id, own.ids[1 + n % array_length(own.ids, 1)], '1 month', 1000 + n % 9000, 'USD',
     'completed', 'EARNINGS-' || n + $3, 'EARNINGS-' || n + $3, ${soldAtSql}, ${soldAtSql}, ${soldAtSql}
   FROM generate_series(1, $2::int) n,
     (SELECT array_agg(id) AS ids FROM listings WHERE owner_id = $1) own,
     (SELECT id FROM users WHERE id <> $1 LIMIT 1) buyer`,
  `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
   SELECT id, 'captured', amount_cents, capture_id, captured_at FROM payments p, generate_series(1, $2::int) n
   WHERE p.id = ${idSql('payment', 'n + $3')} AND $1::uuid IS NOT NULL`,
  `INSERT INTO earnings (payment_id, lister_id, captured_cents, fee_basis_points, fee_cents, posted_line_id, release_due_at,
     released_at, created_at)
   SELECT id, $1, amount_cents, 1000, amount_cents / 10, 1, captured_at + interval '7 days', captured_at + interval '7 days',
     captured_at
   FROM payments p, generate_series(1, $2::int) n WHERE p.id = ${idSql('payment', 'n + $3')}`,
  `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
   SELECT md5(kind || e.payment_id)::uuid, $1, kind, account, cents, e.payment_id, e.created_at + after
   FROM generate_series(1, $2::int) n JOIN earnings e ON e.payment_id = ${idSql('payment', 'n + $3')}
   CROSS JOIN LATERAL (VALUES
     ('sale', 'buyers', -e.captured_cents, interval '0'), ('sale', 'fee', e.fee_cents, interval '0'),
     ('sale', 'pending', e.captured_cents - e.fee_cents, interval '0'),
     ('release', 'pending', e.fee_cents - e.captured_cents, interval '7 days'),
     ('release', 'available', e.captured_cents - e.fee_cents, interval '7 days'),
     ('refund', 'buyers', e.captured_cents, interval '8 days'), ('refund', 'fee', -e.fee_cents, interval '8 days'),
     ('refund', 'available', e.fee_cents - e.captured_cents, interval '8 days')
   ) AS entry (kind, account, cents, after)
   WHERE kind <> 'refund' OR n % 50 = 0
   ORDER BY e.created_at`,
  `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at,
     created_at)
   SELECT ${idSql('rental', 'n + $3')}, p.user_id, p.listing_id, p.id, p.duration, p.amount_cents, 'Ben', 'ben@bench.example',
     p.captured_at, p.captured_at + interval '30 days', p.captured_at
   FROM payments p, generate_series(1, $2::int) n
   WHERE p.id = ${idSql('payment', 'n + $3')} AND $1::uuid IS NOT NULL`,
];

/**
 * Inserts what only the measured lister $1 has: disputes of every 30th sale, payouts, a confirmed address, coupons
 * and views.
 */
const MEASURED_LISTER_SQL = [
  `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
   SELECT payment_id, 'disputed', -captured_cents, 'DISPUTE-' || row_number, created_at + interval '3 days'
   FROM (SELECT *, row_number() OVER (ORDER BY payment_id) FROM earnings WHERE lister_id = $1) sold WHERE row_number % 30 = 0`,
  `INSERT INTO payout_accounts (user_id, address, confirmed_at, next_weekly_at, created_at, updated_at)
   VALUES ($1, 'lister@bench.example', now() - interval '1 year', now() + interval '1 day', now(), now())`,
  `INSERT INTO payout_batches (id, state, paypal_id, created_at)
   SELECT ${idSql('batch', 'n')}, 'sent', 'EARNINGS-' || n, now() - n * interval '7 days'
   FROM generate_series(1, ${PAYOUT_COUNT}) n WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO payouts (id, number, lister_id, cents, address, origin, state, batch_id, created_at, updated_at, ended_at)
   SELECT ${idSql('payout', 'n')}, 'P-bench-' || n, $1, 100000, 'lister@bench.example', 'weekly', 'paid', ${idSql('batch', 'n')},
     now() - n * interval '7 days', now() - n * interval '7 days', now() - n * interval '7 days'
   FROM generate_series(1, ${PAYOUT_COUNT}) n`,
  `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payout_id, at)
   SELECT md5(kind || o.id)::uuid, $1, kind, account, entry.cents, o.id, o.created_at
   FROM payouts o CROSS JOIN LATERAL (VALUES
     ('payout', 'available', -o.cents), ('payout', 'on-the-way', o.cents),
     ('payout-paid', 'on-the-way', -o.cents), ('payout-paid', 'paid', o.cents)) AS entry (kind, account, cents)
   WHERE o.lister_id = $1`,
  `INSERT INTO coupons (id, lister_id, code, percent, people_max, ends_at, created_at)
   SELECT ${idSql('coupon', 'n')}, $1, 'BENCH-' || n, 10, 100, now() + interval '30 days', now() - n * interval '1 day'
   FROM generate_series(1, 30) n`,
  `INSERT INTO listing_views (listing_id, day, views)
   SELECT l.id, current_date - n, 100 FROM listings l, generate_series(0, 364) n WHERE l.owner_id = $1`,
  `INSERT INTO demo_sessions (id, user_id, listing_id, started_at, expires_at, last_activity_at, ended_at, end_reason)
   SELECT gen_random_uuid(), u.id, l.id, at, at + interval '15 minutes', at, at + interval '15 minutes', 'expired'
   FROM (SELECT id FROM listings WHERE owner_id = $1) l,
     (SELECT id, now() - row_number() OVER (ORDER BY id) * interval '8 hours' AS at FROM users LIMIT 1000) u
   ON CONFLICT DO NOTHING`,
];

/**
 * Inserts a lister with 100,000 ledger entries, and a second such lister, since with one lister Postgres would choose
 * other plans. Returns the first lister and the number of their entries.
 */
export async function insertEarnings(
  databaseUrl: string,
): Promise<{ lister: BenchPerson; entryCount: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [otherLister, lister] = [await signIn(client, 'Otto Bench'), await signIn(client, 'Lina Bench')];
    for (const [listerIndex, { userId }] of [otherLister, lister].entries()) {
      await client.query(
        `UPDATE listings SET owner_id = $1 WHERE id IN (
           SELECT id FROM listings WHERE state = 'approved' ORDER BY id LIMIT ${LISTINGS_PER_LISTER} OFFSET $2)`,
        [userId, listerIndex * LISTINGS_PER_LISTER],
      );
      for (const sql of SALES_SQL) await client.query(sql, [userId, SALE_COUNT, listerIndex * SALE_COUNT]);
    }
    for (const sql of MEASURED_LISTER_SQL) await client.query(sql, [lister.userId]);
    await client.query('VACUUM (ANALYZE)');
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM lister_ledger WHERE lister_id = $1',
      [lister.userId],
    );
    return { lister, entryCount: rows[0]?.count ?? 0 };
  } finally {
    await client.end();
  }
}
