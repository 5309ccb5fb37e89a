/** A database connection of a superuser. */
export interface SqlClient {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** How many rows of each kind a database gets. */
export interface RowCounts {
  readonly people: number;
  readonly listings: number;
  readonly messages: number;
  readonly rentals: number;
}

/** Returns a SQL expression for the id of the n-th row of a kind. The id is the same in every run. */
const idSql = (rowKind: string, nSql: string) => `md5('${rowKind} ' || (${nSql}))::uuid`;
const personIdSql = (nSql: string) => idSql('person', `1 + (${nSql}) % $1::int`);
const listingIdSql = (nSql: string) => idSql('listing', `1 + (${nSql}) % $2::int`);
/** Returns a SQL expression for a time in the three years before 2026-01-01 that differs for each `nSql`. */
const timeSql = (nSql: string) =>
  `timestamptz '2026-01-01' - interval '1 second' * ((${nSql})::bigint * 7919 % 94608000)`;

/**
 * Statements that insert rows like those of a product after some years of use: most rentals have ended, most messages
 * are read, nearly all events were relayed, few reviews are pending. $1 is the number of people, $2 of listings, $3 of
 * messages, $4 of rentals.
 */
const INSERT_STATEMENTS: readonly string[] = [
  `INSERT INTO users (id, display_name, email, email_verified, bio, role, created_at, updated_at)
   SELECT ${idSql('person', 'n')}, 'Person ' || n, 'person-' || n || '@scale.example', true, 'Builds small tools, number ' || n,
     CASE WHEN n <= 5 THEN 'moderator' ELSE 'user' END, ${timeSql('n')}, ${timeSql('n')}
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO identities (id, user_id, provider, subject, login, linked_at)
   SELECT ${idSql('identity', 'n')}, ${idSql('person', 'n')}, 'github', n::text, 'person-' || n, ${timeSql('n')}
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at)
   SELECT ${idSql('session', 'n')}, ${idSql('person', 'n')}, ${timeSql('n')}, ${timeSql('n')}, ${timeSql('n')} + interval '30 days'
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO follows (follower_id, followed_id, created_at)
   SELECT ${personIdSql('n')}, ${personIdSql('n * 7 + 1')}, ${timeSql('n')} FROM generate_series(1, $1::int * 2) n
   WHERE ${personIdSql('n')} <> ${personIdSql('n * 7 + 1')} ON CONFLICT DO NOTHING`,
  `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
     duration, image, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, source_visible, state,
     is_available, submitted_at, approved_at, created_at, updated_at, search_text, public_json)
   SELECT ${idSql('listing', 'n')}, ${personIdSql('n::bigint * n')}, 'Listing ' || md5(n::text), 'A small tool. ' || repeat(md5(n::text) || ' ', 10),
     'A small tool for one job', (ARRAY['Finance', 'Productivity', 'Developer Tools', 'Health'])[1 + n % 4], 900 + n % 400 * 100,
     25 * (900 + n % 400 * 100), '1 month', '', '', 'https://demo.example/' || n, ARRAY['One', 'Two'], ARRAY['React', 'Node'],
     ARRAY['tool'], 'Person', 'https://github.com/scale/' || n, false,
     CASE WHEN n % 50 = 0 THEN 'rejected' WHEN n % 1000 = 1 THEN 'pending' ELSE 'approved' END,
     n % 9 <> 0, ${timeSql('n')}, ${timeSql('n')}, ${timeSql('n')}, ${timeSql('n')}, 'listing ' || md5(n::text), '{}'
   FROM generate_series(1, $2::int) n`,
  `INSERT INTO reviews (id, listing_id, proposed, state, submitted_at, due_at, decided_at)
   SELECT ${idSql('review', 'n')}, ${idSql('listing', 'n')}, '{}', CASE WHEN n % 1000 = 1 THEN 'pending' ELSE 'approved' END,
     ${timeSql('n')}, ${timeSql('n')} + interval '1 day', CASE WHEN n % 1000 = 1 THEN NULL ELSE ${timeSql('n')} + interval '1 hour' END
   FROM generate_series(1, $2::int) n`,
  `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, created_at, updated_at, is_kept)
   SELECT ${idSql('upload', 'n')}, ${personIdSql('n')}, 'video', 'published', n || '.mp4', 1000000, 'scale/' || n, ${timeSql('n')}, ${timeSql('n')}, false
   FROM generate_series(1, $2::int / 4) n`,
  `INSERT INTO saved_listings (user_id, listing_id, saved_at)
   SELECT ${personIdSql('n')}, ${listingIdSql('n * 3')}, ${timeSql('n')} FROM generate_series(1, $2::int) n ON CONFLICT DO NOTHING`,
  `INSERT INTO saved_searches (id, user_id, search, category, tech, tag, is_available, pattern, key, saved_at)
   SELECT ${idSql('search', 'n')}, ${personIdSql('n')}, 'tool ' || n, '', '', '', false, '%tool ' || n || '%', '', ${timeSql('n')}
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO saved_search_mails (user_id, sent_at)
   SELECT ${idSql('person', 'n')}, ${timeSql('n')} FROM generate_series(1, $1::int) n`,
  `INSERT INTO demo_sessions (id, user_id, listing_id, started_at, expires_at, last_activity_at, ended_at, end_reason)
   SELECT ${idSql('demo', 'n')}, ${personIdSql('n')}, ${listingIdSql('n * 11')}, ${timeSql('n')}, ${timeSql('n')} + interval '15 minutes', ${timeSql('n')},
     ${timeSql('n')} + interval '15 minutes', 'expired'
   FROM generate_series(1, $2::int) n ON CONFLICT DO NOTHING`,
  `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, order_id, capture_id, captured_at,
     created_at, updated_at)
   SELECT ${idSql('payment', 'n')}, ${personIdSql('n')}, ${listingIdSql('n * 5')}, '1 month', 900 + n % 40000, 'USD',
     CASE WHEN n % 100 = 0 THEN 'refunded' ELSE 'completed' END, 'ORDER-' || n, 'CAPTURE-' || n, ${timeSql('n')}, ${timeSql('n')}, ${timeSql('n')}
   FROM generate_series(1, $4::int) n`,
  `INSERT INTO payment_events (payment_id, from_state, to_state, at, why, by_kind)
   SELECT ${idSql('payment', 'n')}, 'capturing', 'completed', ${timeSql('n')}, 'captured', 'worker' FROM generate_series(1, $4::int) n`,
  `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
   SELECT ${idSql('payment', 'n')}, 'captured', 900 + n % 40000, 'CAPTURE-' || n, ${timeSql('n')} FROM generate_series(1, $4::int) n`,
  `INSERT INTO payment_refunds (id, payment_id, cents, reason, state, refund_id, created_at, updated_at)
   SELECT ${idSql('refund', 'n')}, ${idSql('payment', 'n * 100')}, 900, 'asked for', 'done', 'REFUND-' || n, ${timeSql('n')}, ${timeSql('n')}
   FROM generate_series(1, $4::int / 100) n`,
  `INSERT INTO payment_notices (id, event_type, order_id, capture_id, payment_id, received_at)
   SELECT 'WH-' || n, 'PAYMENT.CAPTURE.COMPLETED', 'ORDER-' || n, 'CAPTURE-' || n, ${idSql('payment', 'n')}, ${timeSql('n')} FROM generate_series(1, $4::int) n`,
  `INSERT INTO earnings (payment_id, lister_id, captured_cents, fee_basis_points, fee_cents, posted_line_id, release_due_at,
     released_at, created_at)
   SELECT p.id, l.owner_id, p.amount_cents, 1000, p.amount_cents / 10, 1, p.captured_at + interval '7 days',
     p.captured_at + interval '7 days', p.captured_at FROM payments p JOIN listings l ON l.id = p.listing_id`,
  // Posts and releases the earnings of each sale.
  `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
   SELECT md5(kind || e.payment_id)::uuid, e.lister_id, kind, account, cents, e.payment_id, e.created_at
   FROM earnings e CROSS JOIN LATERAL (VALUES ('sale', 'buyers', -e.captured_cents), ('sale', 'fee', e.fee_cents),
     ('sale', 'pending', e.captured_cents - e.fee_cents), ('release', 'pending', e.fee_cents - e.captured_cents),
     ('release', 'available', e.captured_cents - e.fee_cents)) AS entry (kind, account, cents)`,
  `INSERT INTO lister_statements (id, lister_id, month, number, requested_at, made_at)
   SELECT ${idSql('statement', 'n')}, ${idSql('person', '1 + n % ($1::int)')}, date '2000-01-01' + (n / $1::int) * interval '1 month',
     'S-' || n, ${timeSql('n')}, ${timeSql('n')} FROM generate_series(0, $4::int - 1) n`,
  `INSERT INTO statement_addresses (user_id, legal_name, postal_address, updated_at)
   SELECT id, display_name, 'Main Street 1', created_at FROM users`,
  `INSERT INTO payout_accounts (user_id, address, confirmed_at, next_weekly_at, created_at, updated_at)
   SELECT id, email, created_at, timestamptz '2026-01-05', created_at, created_at FROM users`,
  `INSERT INTO payout_batches (id, state, paypal_id, created_at)
   SELECT ${idSql('batch', 'n')}, 'sent', 'BATCH-' || n, ${timeSql('n')} FROM generate_series(1, $4::int / 4) n`,
  `INSERT INTO payout_attempts (id, batch_id, outcome, at)
   SELECT ${idSql('attempt', 'n')}, ${idSql('batch', 'n')}, 'sent', ${timeSql('n')} FROM generate_series(1, $4::int / 4) n`,
  `INSERT INTO payouts (id, number, lister_id, cents, address, origin, state, batch_id, created_at, updated_at, ended_at)
   SELECT ${idSql('payout', 'n')}, 'P-' || n, ${personIdSql('n')}, 5000, 'paypal@scale.example', 'weekly', 'paid',
     ${idSql('batch', 'n')}, ${timeSql('n')}, ${timeSql('n')}, ${timeSql('n')} FROM generate_series(1, $4::int / 4) n`,
  `INSERT INTO payout_mails (id, user_id, kind, address, created_at)
   SELECT ${idSql('payout mail', 'n')}, ${personIdSql('n')}, 'code', 'paypal@scale.example', ${timeSql('n')} FROM generate_series(1, $4::int / 4) n`,
  `INSERT INTO ratings (id, user_id, listing_id, stars, content, created_at)
   SELECT ${idSql('rating', 'n')}, ${personIdSql('n')}, ${listingIdSql('n * 5')}, 1 + n % 5, 'Does what it says', ${timeSql('n')}
   FROM generate_series(1, $4::int / 2) n ON CONFLICT DO NOTHING`,
  `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
   SELECT ${idSql('rental', 'n')}, ${personIdSql('n')}, ${listingIdSql('n * 5')}, ${idSql('payment', 'n')}, '1 month', 900 + n % 40000,
     'Person ' || n, 'person-' || n || '@scale.example', ${timeSql('n')}, CASE WHEN n % 25 = 0 THEN NULL ELSE ${timeSql('n')} + interval '30 days' END, ${timeSql('n')}
   FROM generate_series(1, $4::int) n`,
  `INSERT INTO deliveries (id, rental_id, state, due_at, next_try_at, message_id, sent_at, first_sent_at, created_at)
   SELECT ${idSql('delivery', 'n')}, ${idSql('rental', 'n')}, 'sent', ${timeSql('n')} + interval '1 day', ${timeSql('n')}, 'scale-' || n, ${timeSql('n')}, ${timeSql('n')}, ${timeSql('n')}
   FROM generate_series(1, $4::int) n`,
  `INSERT INTO delivery_events (delivery_id, kind, at)
   SELECT ${idSql('delivery', 'n')}, 'sent', ${timeSql('n')} FROM generate_series(1, $4::int) n`,
  `INSERT INTO delivery_archives (delivery_id, state, object_key, sha256, commit_sha, next_try_at, give_up_at, created_at, kept_at)
   SELECT ${idSql('delivery', 'n')}, 'kept', 'archives/' || n, repeat(md5(n::text), 2), left(repeat(md5(n::text), 2), 40),
     ${timeSql('n')}, ${timeSql('n')}, ${timeSql('n')}, ${timeSql('n')}
   FROM generate_series(1, $4::int / 2) n`,
  `INSERT INTO repository_invitations (id, user_id, listing_id, state, created_at, accepted_at)
   SELECT ${idSql('invitation', 'n')}, ${personIdSql('n')}, ${listingIdSql('n * 5')}, 'accepted', ${timeSql('n')}, ${timeSql('n')}
   FROM generate_series(1, $4::int / 2) n ON CONFLICT DO NOTHING`,
  `INSERT INTO receipts (id, number, payment_id, user_id, buyer_name, title, issued_at)
   SELECT ${idSql('receipt', 'n')}, 'R-' || n, ${idSql('payment', 'n')}, ${personIdSql('n')}, 'Person ' || n, 'Listing ' || n, ${timeSql('n')}
   FROM generate_series(1, $4::int) n`,
  `INSERT INTO github_grants (user_id, subject, login, scopes, state, key_id, sealed, granted_at)
   SELECT ${idSql('person', 'n')}, n::text, 'person-' || n, '{repo}', 'live', 'key', '\\x00', ${timeSql('n')}
   FROM generate_series(1, $1::int / 2) n`,
  `INSERT INTO audit_entries (id, at, actor_id, actor_name, action, subject_id, subject_name, before, after)
   SELECT ${idSql('audit', 'n')}, ${timeSql('n')}, ${idSql('person', '1')}, 'Person 1', 'review.approve', ${listingIdSql('n')}, 'Listing', '{}', '{}'
   FROM generate_series(1, $2::int) n`,
  `INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, status, created_at, locked_until)
   SELECT ${personIdSql('n')}, 'messages.send', n::text, md5(n::text), 200, ${timeSql('n')}, ${timeSql('n')} FROM generate_series(1, $4::int) n`,
  `INSERT INTO live_events (user_id, kind, subject_id, created_at)
   SELECT ${personIdSql('n')}, 'message', ${idSql('message', 'n')}, ${timeSql('n')} FROM generate_series(1, $4::int) n`,
  `INSERT INTO blocks (blocker_id, blocked_id, created_at)
   SELECT ${personIdSql('n')}, ${personIdSql('n * 5 + 2')}, ${timeSql('n')} FROM generate_series(1, $1::int / 2) n
   WHERE ${personIdSql('n')} <> ${personIdSql('n * 5 + 2')} ON CONFLICT DO NOTHING`,
  `INSERT INTO notices (user_id, kind, event_id, listing_id, created_at, read_at)
   SELECT ${personIdSql('n')}, 'delivery.sent', ${idSql('event', 'n')}, ${listingIdSql('n * 5')}, ${timeSql('n')}, ${timeSql('n')} + interval '1 hour'
   FROM generate_series(1, $4::int) n`,
  `INSERT INTO outbox_events (id, name, version, payload, created_at, relayed_at)
   SELECT ${idSql('event', 'n')}, 'delivery.sent', 1, '{}', ${timeSql('n')}, CASE WHEN n % 1000 = 1 THEN NULL ELSE ${timeSql('n')} END
   FROM generate_series(1, $4::int) n`,
  `INSERT INTO messages (id, sender_id, recipient_id, subject, content, read_at, created_at)
   SELECT ${idSql('message', 'n')}, ${personIdSql('n')}, ${personIdSql('n * 13 + 1')}, 'About your MVP', 'Does it run behind a proxy? ' || n,
     CASE WHEN n % 50 = 0 THEN NULL ELSE ${timeSql('n')} END, ${timeSql('n')}
   FROM generate_series(1, $3::int) n WHERE ${personIdSql('n')} <> ${personIdSql('n * 13 + 1')}`,
  `INSERT INTO conversations (user_id, counterpart_id, last_message_id, last_message_at)
   SELECT DISTINCT ON (user_id, counterpart_id) user_id, counterpart_id, id, created_at
   FROM (SELECT sender_id AS user_id, recipient_id AS counterpart_id, id, created_at FROM messages
         UNION ALL SELECT recipient_id, sender_id, id, created_at FROM messages) AS both_sides
   ORDER BY user_id, counterpart_id, created_at DESC, id DESC`,
];

/**
 * Inserts rows into every large table, with triggers and foreign keys disabled, then updates the planner's statistics.
 * Listings get no public JSON. Expects an empty, migrated database; throws if a row violates a check.
 */
export async function loadRows(
  client: SqlClient,
  { people, listings, messages, rentals }: RowCounts,
): Promise<void> {
  const values = [people, listings, messages, rentals];
  await client.query(
    `SET session_replication_role = 'replica'; SET synchronous_commit = off; SET statement_timeout = 0`,
  );
  for (const text of INSERT_STATEMENTS) {
    // Postgres refuses parameters that a statement does not use, so a CTE uses all four.
    const statementWithSizes = `WITH sizes AS (SELECT $1::int, $2::int, $3::int, $4::int) ${text}`;
    await client.query(statementWithSizes, values);
  }
  await client.query(`RESET session_replication_role`);
  await client.query('VACUUM (ANALYZE)');
}
