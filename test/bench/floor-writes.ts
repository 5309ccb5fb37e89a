import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** The statement that inserts all rows of a message. */
const SEND_QUERY = {
  name: 'floor-send',
  text: `WITH message AS (
      INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at) VALUES ($1, $2, $3, $4, $5, now())
    ), event AS (
      INSERT INTO outbox_events (id, name, version, payload, created_at) VALUES ($6, 'message.sent', 1, $7, now())
    ), reminder AS (
      INSERT INTO unread_reminders (user_id, counterpart_id, due_at) VALUES ($3, $2, now() + interval '10 minutes')
      ON CONFLICT (user_id, counterpart_id) DO UPDATE SET due_at = coalesce(unread_reminders.due_at, excluded.due_at)
    )
    SELECT tell_live($8, now())`,
};
/** The statement that inserts all rows of a rental; it writes nothing if the payment already has a rental. */
const RENT_QUERY = {
  name: 'floor-rent',
  text: `WITH claimed AS (
      UPDATE payments SET claim_due_at = NULL, updated_at = now()
      WHERE capture_id = $1 AND user_id = $2 AND state = 'completed' AND claim_due_at IS NOT NULL RETURNING id, amount_cents
    ), listing AS (
      SELECT id FROM listings WHERE id = $3 FOR SHARE
    ), rental AS (
      INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
      SELECT $4::uuid, $2::uuid, listing.id, claimed.id, '1 month', claimed.amount_cents, $5::text, $6::text, now(), now() + interval '1 month', now()
      FROM claimed, listing RETURNING id
    ), reminders AS (
      INSERT INTO rental_reminders (rental_id, kind, due_at)
      SELECT rental.id, kind, now() + days * interval '1 day' FROM rental, (VALUES ('expiring', 27), ('expired', 30)) kinds (kind, days)
    ), delivery AS (
      INSERT INTO deliveries (id, rental_id, state, due_at, next_try_at, message_id, created_at)
      SELECT $7::uuid, rental.id, 'due', now() + interval '1 day', now(), $8::text, now() FROM rental
    )
    INSERT INTO outbox_events (id, name, version, payload, created_at)
    SELECT $9::uuid, 'rental.created', 1, $10::jsonb, now() FROM rental`,
};

/**
 * Adds the routes for writes to the floor, the bare server. Each route inserts the same rows as the API, with one
 * prepared statement and without checks.
 */
export function addWriteRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.post<{ Body: { senderId: string; recipientId: string; subject: string; content: string } }>(
    '/floor/messages',
    async ({ body: { senderId, recipientId, subject, content } }, reply) => {
      const id = randomUUID();
      const topics = [recipientId, senderId].map((userId) => ({ userId, kind: 'message', subjectId: id }));
      const event = { messageId: id, senderId, recipientId };
      await pool.query({
        ...SEND_QUERY,
        values: [
          id,
          senderId,
          recipientId,
          subject,
          content,
          randomUUID(),
          JSON.stringify(event),
          JSON.stringify(topics),
        ],
      });
      return reply.code(201).send({ id, senderid: senderId, recipientid: recipientId, subject, content });
    },
  );
  app.post<{ Body: { userId: string; mvpId: string; paymentId: string } }>(
    '/floor/rentals',
    async ({ body: { userId, mvpId, paymentId } }, reply) => {
      const [id, deliveryId] = [randomUUID(), randomUUID()];
      const event = { rentalId: id, userId, listingId: mvpId, deliveryId };
      const { rowCount } = await pool.query({
        ...RENT_QUERY,
        values: [
          paymentId,
          userId,
          mvpId,
          id,
          'Ada Bench',
          'ada@bench.example',
          deliveryId,
          `delivery.${deliveryId}@bench`,
          randomUUID(),
          JSON.stringify(event),
        ],
      });
      return reply.code(rowCount === 1 ? 201 : 409).send({ rental: { id, mvpid: mvpId } });
    },
  );
}
