import { hkdfSync, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import pg from 'pg';
import { AUTH_SECRET } from './servers.js';

/** A user with a session. */
export interface BenchPerson {
  readonly userId: string;
  readonly authorization: string;
}

/** A captured payment without a rental, and the buyer and listing of the rental to create. */
export interface BenchCapture {
  readonly captureId: string;
  readonly buyer: BenchPerson;
  readonly listingId: string;
}

/** The users, listing and payments that writes are measured with. */
export interface BenchPeople {
  readonly sender: BenchPerson;
  readonly recipient: BenchPerson;
  /** Users who write at the same time, and the users they write to. */
  readonly senders: readonly BenchPerson[];
  readonly recipientIds: readonly string[];
  /** An approved listing of another user. */
  readonly listingId: string;
  /** Payments without a rental. No two have the same buyer and listing, because the second would extend a rental. */
  readonly captures: readonly BenchCapture[];
}

const MESSAGE_COUNT = 60;
const SENDER_COUNT = 16;
const RECIPIENT_COUNT = 200;
/**
 * SQL condition for the version and variant digits of a UUID. The API accepts no other ids, but bulk rows have ids of
 * any form.
 */
const UUID_DIGITS_CONDITION = `id::text ~ '^.{14}[1-8].{4}[89ab]'`;

/** Inserts users with sessions, messages between two of them, and completed payments. */
export async function insertBenchPeople(databaseUrl: string, paymentCount: number): Promise<BenchPeople> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [sender, recipient] = [await signIn(client, 'Ada Bench'), await signIn(client, 'Ben Bench')];
    // Only listers may upload videos, and listers need a linked GitHub account.
    await client.query(
      `INSERT INTO identities (id, user_id, provider, subject, linked_at) VALUES ($1, $2, 'github', 'bench', now())`,
      [randomUUID(), recipient.userId],
    );
    const senders: BenchPerson[] = [];
    for (let count = 0; count < SENDER_COUNT; count += 1)
      senders.push(await signIn(client, `Sender ${count}`));
    const recipients = await client.query<{ id: string }>(
      `SELECT id FROM users WHERE email LIKE '%@bulk.example' AND ${UUID_DIGITS_CONDITION} ORDER BY id LIMIT ${RECIPIENT_COUNT}`,
    );
    const recipientIds = recipients.rows.map(({ id }) => id);
    const listings = await client.query<{ id: string }>(
      `SELECT id FROM listings WHERE state = 'approved' AND is_available AND ${UUID_DIGITS_CONDITION} ORDER BY created_at DESC LIMIT $1`,
      [Math.ceil(paymentCount / SENDER_COUNT)],
    );
    const listingIds = listings.rows.map(({ id }) => id);
    const listingId = listingIds[0] ?? '';
    await client.query(
      `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at)
       SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN $1::uuid ELSE $2 END, CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $1 END,
         'About your MVP', 'Does it run behind a proxy, and how is it set up? ' || n, now() - n * interval '1 minute'
       FROM generate_series(1, ${MESSAGE_COUNT}) n`,
      [sender.userId, recipient.userId],
    );
    const orders = listingIds.flatMap((id) => senders.map((buyer) => ({ buyer, listingId: id })));
    const captures = orders
      .slice(0, paymentCount)
      .map((order, index) => ({ ...order, captureId: `CAPTURE-${index + 1}` }));
    if (captures.length < paymentCount)
      throw new Error('There are fewer pairs of buyer and listing than payments');
    await client.query(
      `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, order_id, capture_id,
         captured_at, claim_due_at, created_at, updated_at)
       SELECT gen_random_uuid(), buyer, listing, '1 month', 1000, 'USD', 'completed', 'ORDER-' || capture, capture,
         now(), now() + interval '1 day', now(), now()
       FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS orders (buyer, listing, capture)`,
      [
        captures.map(({ buyer }) => buyer.userId),
        captures.map((capture) => capture.listingId),
        captures.map(({ captureId }) => captureId),
      ],
    );
    await client.query('ANALYZE payments; ANALYZE messages');
    return { sender, recipient, senders, recipientIds, listingId, captures };
  } finally {
    await client.end();
  }
}

/** Inserts a user with a session. Signs the token as the API does. */
export async function signIn(client: pg.Client, name: string): Promise<BenchPerson> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await client.query(
    `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at) VALUES ($1, $2, $3, true, now(), now())`,
    [userId, name, `${userId}@bench.example`],
  );
  await client.query(
    `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at) VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
    [sessionId, userId],
  );
  const key = new Uint8Array(hkdfSync('sha256', AUTH_SECRET, 'mvp-market', 'access-token', 32));
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setAudience('mvp-market')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(key);
  return { userId, authorization: `Bearer ${token}` };
}
