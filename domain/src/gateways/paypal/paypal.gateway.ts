import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { type Dispute, DisputeDetails, disputeFrom, DisputeList } from './paypal.dispute.js';
import { PayPalRefused } from './paypal.errors.js';
import { PayPalHttp } from './paypal.http.js';
import { Order, Refund } from './paypal.schemas.js';
import { isCardConfirmed, PaymentSource } from './three-d-secure.js';

/** An order to create at PayPal; `amount` is a decimal text in PayPal's format. */
export interface OrderRequest {
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  /** Our payment's id, which PayPal returns with the order and in every webhook. */
  readonly customId: string;
  /**
   * The payment method that the buyer chose. A buyer with a card must confirm the payment at the bank if the bank
   * requires that (PAY-41).
   */
  readonly source?: 'card' | 'paypal' | undefined;
}

/** PayPal's limit for an order's description, in bytes. */
const DESCRIPTION_MAX_BYTES = 127;

/** A refund to request. */
export interface RefundRequest {
  readonly captureId: string;
  /**
   * The id of our row in `payment_refunds`, and the `custom_id` and `invoice_id` of the refund. The PayPal-Request-Id
   * is `refund-` and this id.
   */
  readonly refundId: string;
  /** The amount as a decimal text in PayPal's format; if absent, the whole remaining amount is refunded. */
  readonly amount?: { readonly currency: string; readonly value: string } | undefined;
}

/**
 * The calls of PayPal's REST API that we use (PAY-1, PAY-7). Each call throws PayPalRefused and
 * PayPalUnclear.
 */
@Injectable()
export class PayPalGateway {
  private readonly http: PayPalHttp;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    clock: Clock,
  ) {
    this.http = new PayPalHttp(settings, clock);
  }

  /** Whether PayPal's client id and secret are set. */
  get isConfigured(): boolean {
    return Boolean(this.settings.PAYPAL_CLIENT_ID && this.settings.PAYPAL_CLIENT_SECRET);
  }

  createOrder(request: OrderRequest, requestId: string): Promise<Order> {
    const purchaseUnit = {
      amount: { currency_code: request.currency, value: request.amount },
      description: cutToBytes(request.description, DESCRIPTION_MAX_BYTES),
      custom_id: request.customId,
      invoice_id: request.customId,
    };
    const body = JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [purchaseUnit],
      ...(request.source === 'card'
        ? { payment_source: { card: this.cardContext() } }
        : { application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' } }),
    });
    return this.http.call({ method: 'POST', path: '/v2/checkout/orders', reply: Order, body, requestId });
  }

  readOrder(orderId: string): Promise<Order> {
    return this.http.call({
      method: 'GET',
      path: `/v2/checkout/orders/${encodeURIComponent(orderId)}`,
      reply: Order,
    });
  }

  /** Returns whether an approved order may be captured, according to the result of its 3-D Secure check (PAY-41). */
  async isConfirmed(orderId: string): Promise<boolean> {
    const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}?fields=payment_source`;
    return isCardConfirmed(await this.http.call({ method: 'GET', path, reply: PaymentSource }));
  }

  captureOrder(orderId: string, requestId: string): Promise<Order> {
    const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
    return this.http.call({ method: 'POST', path, reply: Order, body: '{}', requestId });
  }

  refundCapture({ captureId, refundId, amount }: RefundRequest): Promise<Refund> {
    const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
    const body = JSON.stringify({
      custom_id: refundId,
      invoice_id: refundId,
      ...(amount && { amount: { currency_code: amount.currency, value: amount.value } }),
    });
    return this.http.call({ method: 'POST', path, reply: Refund, body, requestId: `refund-${refundId}` });
  }

  async readDispute(disputeId: string): Promise<Dispute> {
    const path = `/v1/customer/disputes/${encodeURIComponent(disputeId)}`;
    return disputeFrom(await this.http.call({ method: 'GET', path, reply: DisputeDetails }));
  }

  /**
   * Returns all disputes of a capture, open and decided. Returns undefined if our PayPal app may not read
   * disputes: that needs a feature of the app and a scope of its token (PAY-42).
   */
  async listDisputes(captureId: string): Promise<Dispute[] | undefined> {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
    const list = await this.http.call({ method: 'GET', path, reply: DisputeList }).catch((error: unknown) => {
      if (error instanceof PayPalRefused && error.status === 403) return undefined;
      throw error;
    });
    if (!list) return undefined;
    const { items = [] } = list;
    return Promise.all(items.map(({ dispute_id }) => this.readDispute(dispute_id)));
  }

  /**
   * Returns the options of a card payment: 3-D Secure if the card's bank requires that, and the pages to which
   * PayPal redirects the buyer afterwards.
   */
  private cardContext() {
    const { PUBLIC_URL: publicUrl } = this.settings;
    return {
      attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } },
      experience_context: { return_url: publicUrl, cancel_url: publicUrl },
    };
  }
}

/** Cuts a text to at most `maxBytes` bytes of UTF-8, without splitting a character. */
function cutToBytes(text: string, maxBytes: number): string {
  let byteCount = 0;
  let shortenedText = '';
  for (const character of text) {
    byteCount += Buffer.byteLength(character);
    if (byteCount > maxBytes) break;
    shortenedText += character;
  }
  return shortenedText;
}
