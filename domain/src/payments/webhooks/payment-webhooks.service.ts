import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY_MS } from '../../foundation/clock.js';
import { DomainError } from '../../foundation/domain-error.js';
import { execute } from '../../foundation/sql/execute.js';
import type { Statement } from '../../foundation/sql/statement.js';
import { Transactions } from '../../foundation/sql/transactions.js';
import { PayPalRefused } from '../../gateways/paypal/paypal.errors.js';
import type { WebhookRequest } from '../../gateways/paypal/webhook-request.js';
import { PayPalWebhooks } from '../../gateways/paypal/paypal.webhooks.js';
import { PayoutLookupsService } from '../../payouts/payout-lookups.service.js';
import { BY_PAYPAL } from '../payment-history.js';
import { readWebhook, type Webhook } from './payment-webhook.js';
import { PaymentSettlement } from '../payment-settlement.js';
import {
  insertWebhook,
  insertWebhookUse,
  selectUnhandledById,
  selectUnhandledByOrder,
  selectUnhandledSince,
  type UnhandledWebhook,
} from './payment-webhooks.queries.js';
import { Payment } from '../payment.entity.js';

/** How long a webhook about an unknown payment is retried. PayPal itself repeats a webhook for three days. */
const UNKNOWN_PAYMENT_RETRY_MS = 4 * DAY_MS;
/** How many webhooks of one order are handled at once at most; the sweep handles the rest. */
const ORDER_WEBHOOKS_MAX = 100;

/**
 * Handles PayPal's webhooks (PAY-8): verifies each, stores it once by its id, and handles it once, in any
 * order. A webhook only makes the server read the order at PayPal; the webhook's other contents are not
 * trusted.
 */
@Injectable()
export class PaymentWebhooksService {
  private readonly logger = new Logger(PaymentWebhooksService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly webhooks: PayPalWebhooks,
    private readonly settlement: PaymentSettlement,
    private readonly payouts: PayoutLookupsService,
  ) {}

  /**
   * Stores and handles a webhook; `event` is its parsed body. A webhook about an unknown payment is handled
   * once the payment is known. Throws `payment/webhook-invalid` if PayPal did not send it. Throws `request/too-many`,
   * `server/unavailable` or `payment/capture-failed` if PayPal cannot be read now: PayPal then sends the
   * webhook again.
   */
  async receive(request: WebhookRequest, event: unknown): Promise<void> {
    if (!(await this.isGenuine(request))) throw new DomainError('payment/webhook-invalid');
    const webhook = readWebhook(event);
    if (!webhook) return;
    await this.store(webhook);
    if (webhook.payoutBatch)
      return this.payouts.planLookup(webhook.payoutBatch.senderBatchId, webhook.payoutBatch.paypalId);
    for (const unhandled of await this.findUnhandled(selectUnhandledById(ORDER_WEBHOOKS_MAX, webhook.id)))
      await this.handle(unhandled);
  }

  /** Handles an order's webhooks that arrived before its payment was stored. */
  async handleWebhooksOfOrder(orderId: string): Promise<void> {
    for (const webhook of await this.findUnhandled(selectUnhandledByOrder(ORDER_WEBHOOKS_MAX, orderId)))
      await this.handleOrLog(webhook);
  }

  /** Handles up to `limit` webhooks that arrived too early or failed, and returns their number. */
  async handleUnhandled(limit: number): Promise<number> {
    const webhooks = await this.findUnhandled(
      selectUnhandledSince(limit, this.clock.in(-UNKNOWN_PAYMENT_RETRY_MS)),
    );
    for (const webhook of webhooks) await this.handleOrLog(webhook);
    return webhooks.length;
  }

  private store(webhook: Webhook): Promise<unknown> {
    const { id, eventType, orderId, captureId, disputeId, paymentId } = webhook;
    return this.transactions.run((tx) =>
      execute(tx, insertWebhook(id, eventType, orderId, captureId, disputeId, paymentId, this.clock.now())),
    );
  }

  private async findUnhandled(statement: Statement<UnhandledWebhook>): Promise<UnhandledWebhook[]> {
    const { rows } = await this.transactions.run((tx) => execute(tx, statement));
    return rows;
  }

  private async handleOrLog(webhook: UnhandledWebhook): Promise<void> {
    await this.handle(webhook).catch((error: unknown) =>
      this.logger.warn(
        `Webhook ${webhook.webhookId} waits: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  }

  private async handle({ webhookId, eventType, paymentId }: UnhandledWebhook): Promise<void> {
    const payment = await this.transactions.run((tx) => tx.findOneBy(Payment, { id: paymentId }));
    // The order is still being created at PayPal; `handleWebhooksOfOrder` handles the webhook afterwards.
    if (!payment?.orderId) return;
    const cause = { by: BY_PAYPAL, why: `PayPal sent ${eventType}`, evidence: { webhook: webhookId } };
    try {
      if (!isOutdated(eventType, payment)) await this.settlement.lookUp(payment, cause);
    } catch (error) {
      // Other domain errors are expected, such as a declined or pending capture: the webhook counts as handled.
      if (!(error instanceof DomainError) || error.code === 'payment/capture-failed') throw error;
    }
    await this.transactions.run((tx) =>
      execute(tx, insertWebhookUse(webhookId, paymentId, this.clock.now())),
    );
  }

  private async isGenuine(request: WebhookRequest): Promise<boolean> {
    try {
      return await this.webhooks.isGenuine(request);
    } catch (error) {
      if (error instanceof PayPalRefused) return false;
      if (error instanceof DomainError) throw error;
      throw new DomainError('server/unavailable', { cause: error });
    }
  }
}

/** Returns whether a webhook is outdated, because its payment is already captured. */
function isOutdated(eventType: string, { capturedAt }: Payment): boolean {
  const precedesCapture = eventType.startsWith('CHECKOUT.') || eventType === 'PAYMENT.CAPTURE.COMPLETED';
  return precedesCapture && capturedAt !== null;
}
