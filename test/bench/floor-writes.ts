import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** A statement of a transaction. */
interface Step {
  readonly name: string;
  readonly text: string;
}

const SEND: readonly Step[] = [
  {
    name: 'floor-message',
    text: `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at) VALUES ($1, $2, $3, $4, $5, now())`,
  },
  {
    name: 'floor-message-event',
    text: `INSERT INTO outbox_events (id, name, version, payload, created_at) VALUES ($1, 'message.sent', 1, $2, now())`,
  },
  {
    name: 'floor-message-reminder',
    text: `INSERT INTO unread_reminders (user_id, counterpart_id, due_at) VALUES ($1, $2, now() + interval '10 minutes')
           ON CONFLICT (user_id, counterpart_id) DO UPDATE SET due_at = coalesce(unread_reminders.due_at, excluded.due_at)`,
  },
  { name: 'floor-message-live', text: 'SELECT tell_live($1, now())' },
];
const RENT: readonly Step[] = [
  {
    name: 'floor-claim',
    text: `UPDATE payments SET claim_due_at = NULL, updated_at = now()
           WHERE capture_id = $1 AND user_id = $2 AND state = 'completed' AND claim_due_at IS NOT NULL RETURNING id, amount_cents`,
  },
  { name: 'floor-listing', text: 'SELECT state, sold FROM listings WHERE id = $1 FOR SHARE' },
  {
    name: 'floor-rental',
    text: `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
           VALUES ($1, $2, $3, $4, '1 month', $5, $6, $7, now(), now() + interval '1 month', now())`,
  },
  {
    name: 'floor-rental-reminder',
    text: `INSERT INTO rental_reminders (rental_id, kind, due_at) VALUES ($1, 'expiring', now() + interval '27 days'), ($1, 'expired', now() + interval '30 days')`,
  },
  {
    name: 'floor-delivery',
    text: `INSERT INTO deliveries (id, rental_id, state, due_at, next_try_at, message_id, created_at)
           VALUES ($1, $2, 'due', now() + interval '1 day', now(), $3, now())`,
  },
  {
    name: 'floor-rental-event',
    text: `INSERT INTO outbox_events (id, name, version, payload, created_at) VALUES ($1, 'rental.created', 1, $2, now())`,
  },
];

/** Adds what writes are measured against: the same rows in one bare transaction of prepared statements, nothing checked. */
export function takeWrites(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Body: { senderId: string; recipientId: string; subject: string; content: string } }>(
    '/floor/messages',
    async ({ body: { senderId, recipientId, subject, content } }, reply) => {
      const id = randomUUID();
      const words = [recipientId, senderId].map((userId) => ({ userId, kind: 'message', subjectId: id }));
      await together(pool, SEND, () => [
        [id, senderId, recipientId, subject, content],
        [randomUUID(), JSON.stringify({ messageId: id, senderId, recipientId })],
        [recipientId, senderId],
        [JSON.stringify(words)],
      ]);
      return reply.code(201).send({ id, senderid: senderId, recipientid: recipientId, subject, content });
    },
  );
  app.post<{ Body: { userId: string; mvpId: string; paymentId: string } }>(
    '/floor/rentals',
    async ({ body: { userId, mvpId, paymentId } }, reply) => {
      const [id, deliveryId] = [randomUUID(), randomUUID()];
      await together(pool, RENT, ([claimed]) => [
        [paymentId, userId],
        [mvpId],
        [id, userId, mvpId, claimed?.['id'], claimed?.['amount_cents'], 'Ada Bench', 'ada@bench.example'],
        [id],
        [deliveryId, id, `delivery.${deliveryId}@bench`],
        [randomUUID(), JSON.stringify({ rentalId: id, userId, listingId: mvpId, deliveryId })],
      ]);
      return reply.code(201).send({ rental: { id, mvpid: mvpId } });
    },
  );
}

type Values = readonly (readonly unknown[])[];
type Rows = readonly Record<string, unknown>[];

/** Runs the steps in one transaction; `values` are asked for again before each, with the rows of the first. */
async function together(
  pool: pg.Pool,
  steps: readonly Step[],
  values: (first: Rows) => Values,
): Promise<void> {
  const client = await pool.connect();
  let first: Rows = [];
  try {
    await client.query('BEGIN');
    for (const [index, step] of steps.entries()) {
      const { rows } = await client.query<Record<string, unknown>>({
        ...step,
        values: [...(values(first)[index] ?? [])],
      });
      if (index === 0) first = rows;
    }
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
