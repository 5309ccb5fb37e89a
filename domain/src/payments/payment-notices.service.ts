import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY_MS } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { Transactions } from '../foundation/transactions.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import type { WebhookNotice } from '../gateways/paypal/paypal.notice.js';
import { PayPalWebhooks } from '../gateways/paypal/paypal.webhooks.js';
import { BY_PAYPAL } from './payment-history.js';
import { readNotice, type Notice } from './payment-notice.js';
import { PaymentSettlement } from './payment-settlement.js';
import { Payment } from './payment.entity.js';

/** How long a webhook about an unknown payment is tried again. PayPal itself repeats a webhook for three days. */
const WAITS_FOR_MS = 4 * DAY_MS;

interface Waiting {
  readonly noticeId: string;
  readonly eventType: string;
  readonly paymentId: string;
}

/**
 * Handles PayPal's webhooks (PAY-8): verifies them, stores each once by its id, and handles each once, in any order. A webhook
 * only makes the server read the order at PayPal; its contents are never trusted.
 */
@Injectable()
export class PaymentNoticesService {
  private readonly logger = new Logger(PaymentNoticesService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly webhooks: PayPalWebhooks,
    private readonly settlement: PaymentSettlement,
  ) {}

  /**
   * Stores and handles a webhook. Throws `payment/webhook-invalid` if it is not from PayPal; `request/too-many`,
   * `server/unavailable` or `payment/capture-failed` if PayPal cannot be read now, so that PayPal sends the webhook again. A
   * webhook about an unknown payment is handled once the payment is known.
   */
  async receive(raw: WebhookNotice): Promise<void> {
    if (!(await this.isGenuine(raw))) throw new DomainError('payment/webhook-invalid');
    const notice = readNotice(raw.rawBody);
    if (!notice) return;
    await this.keep(notice);
    for (const waiting of await this.waiting('n.id = $2', notice.id)) await this.use(waiting);
  }

  /** Handles the webhooks that came before the order's payment was known. */
  async useWaiting(orderId: string): Promise<void> {
    for (const waiting of await this.waiting('n.order_id = $2', orderId)) await this.useQuietly(waiting);
  }

  /** Handles up to `limit` webhooks that came too early or failed, and returns their number. */
  async sweep(limit: number): Promise<number> {
    const waiting = await this.waiting('n.received_at > $2', this.clock.in(-WAITS_FOR_MS), limit);
    for (const one of waiting) await this.useQuietly(one);
    return waiting.length;
  }

  private keep(notice: Notice): Promise<unknown> {
    const { id, eventType, orderId, captureId, disputeId, paymentId } = notice;
    return this.transactions.run((tx) =>
      tx.query(
        `INSERT INTO payment_notices (id, event_type, order_id, capture_id, dispute_id, payment_id, received_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
        [id, eventType, orderId, captureId, disputeId, paymentId, this.clock.now()],
      ),
    );
  }

  /** Unhandled webhooks, each with its payment. */
  private waiting(which: string, value: unknown, limit = 100): Promise<Waiting[]> {
    return this.transactions.run((tx) =>
      tx.query(
        `SELECT n.id AS "noticeId", n.event_type AS "eventType", p.id AS "paymentId"
         FROM payment_notices n
         JOIN payments p ON p.order_id = n.order_id OR p.capture_id = n.capture_id OR p.id = n.payment_id
         WHERE ${which} AND NOT EXISTS (SELECT FROM payment_notice_uses u WHERE u.notice_id = n.id)
         ORDER BY n.received_at LIMIT $1`,
        [limit, value],
      ),
    );
  }

  private async useQuietly(waiting: Waiting): Promise<void> {
    await this.use(waiting).catch((error: unknown) =>
      this.logger.warn(
        `Notice ${waiting.noticeId} waits: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  }

  private async use({ noticeId, eventType, paymentId }: Waiting): Promise<void> {
    const payment = await this.transactions.run((tx) => tx.findOneBy(Payment, { id: paymentId }));
    // Its order is still being created; `useWaiting` handles the webhook afterwards.
    if (!payment?.orderId) return;
    const cause = { by: BY_PAYPAL, why: `PayPal sent ${eventType}`, evidence: { notice: noticeId } };
    try {
      if (!isOld(eventType, payment)) await this.settlement.lookUp(payment, cause);
    } catch (error) {
      // A declined, pending or mismatched capture is what the webhook told of.
      if (!(error instanceof DomainError) || error.code === 'payment/capture-failed') throw error;
    }
    await this.transactions.run((tx) =>
      tx.query(
        'INSERT INTO payment_notice_uses (notice_id, payment_id, used_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [noticeId, paymentId, this.clock.now()],
      ),
    );
  }

  private async isGenuine(notice: WebhookNotice): Promise<boolean> {
    try {
      return await this.webhooks.isGenuine(notice);
    } catch (error) {
      if (error instanceof PayPalRefused) return false;
      if (error instanceof DomainError) throw error;
      throw new DomainError('server/unavailable', { cause: error });
    }
  }
}

/** Whether a webhook tells nothing new, because the payment it is about was captured already. */
function isOld(eventType: string, { capturedAt }: Payment): boolean {
  const isOfTheWayThere = eventType.startsWith('CHECKOUT.') || eventType === 'PAYMENT.CAPTURE.COMPLETED';
  return isOfTheWayThere && capturedAt !== null;
}
