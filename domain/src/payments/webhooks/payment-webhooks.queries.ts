import { text, uuid, type RowOf } from '../../foundation/sql/columns.js';
import { statement } from '../../foundation/sql/statement.js';

const UNHANDLED_WEBHOOK_ROW = { webhookId: text, eventType: text, paymentId: uuid };

/** A webhook that is not handled yet, with its payment. */
export type UnhandledWebhook = RowOf<typeof UNHANDLED_WEBHOOK_ROW>;

/** Stores a webhook; does nothing if a webhook with the same id is already stored. */
export const insertWebhook = statement(
  {},
  `INSERT INTO payment_notices (id, event_type, order_id, capture_id, dispute_id, payment_id, received_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
);

/** Marks the webhook $1 as handled for the payment $2. */
export const insertWebhookUse = statement(
  {},
  'INSERT INTO payment_notice_uses (notice_id, payment_id, used_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);

const unhandledWebhooksSql = (
  condition: string,
) => `SELECT n.id AS "webhookId", n.event_type AS "eventType", p.id AS "paymentId"
  FROM payment_notices n
  JOIN payments p ON p.order_id = n.order_id OR p.capture_id = n.capture_id OR p.id = n.payment_id
  WHERE ${condition} AND NOT EXISTS (SELECT FROM payment_notice_uses u WHERE u.notice_id = n.id)
  ORDER BY n.received_at LIMIT $1`;

/** Selects the unhandled webhook in the row with the id $2, if its payment is known. $1 is the maximum number of rows. */
export const selectUnhandledById = statement(UNHANDLED_WEBHOOK_ROW, unhandledWebhooksSql('n.id = $2'));
/** Like `selectUnhandledById`, but selects the webhooks of PayPal's order $2. */
export const selectUnhandledByOrder = statement(
  UNHANDLED_WEBHOOK_ROW,
  unhandledWebhooksSql('n.order_id = $2'),
);
/** Like `selectUnhandledById`, but selects the webhooks that were received after $2. */
export const selectUnhandledSince = statement(
  UNHANDLED_WEBHOOK_ROW,
  unhandledWebhooksSql('n.received_at > $2'),
);

/**
 * Returns the condition that a row of `payment_notices`, at most a week old at `nowSql`, is a capture without a
 * payment (PAY-9). The row counts until PayPal reports a refund of the capture, or an operator marks it as handled.
 */
export const isCaptureWithoutPaymentSql = (
  nowSql: string,
) => `event_type = 'PAYMENT.CAPTURE.COMPLETED' AND payment_id IS NOT NULL
  AND received_at > ${nowSql}::timestamptz - interval '7 days'
  AND NOT EXISTS (SELECT FROM payments p WHERE p.id = payment_notices.payment_id)
  AND NOT EXISTS (SELECT FROM payment_notice_uses u WHERE u.notice_id = payment_notices.id)
  AND NOT EXISTS (SELECT FROM payment_notices refund WHERE refund.capture_id = payment_notices.capture_id
    AND refund.event_type IN ('PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED')
    AND refund.received_at > ${nowSql}::timestamptz - interval '7 days')`;
