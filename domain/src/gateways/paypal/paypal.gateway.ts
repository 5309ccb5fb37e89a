import { Inject, Injectable } from '@nestjs/common';
import type * as z from 'zod';
import { Clock, MINUTE_MS } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/configuration.js';
import { DomainError } from '../../foundation/domain-error.js';
import { PayPalRefused, PayPalUnclear } from './paypal.errors.js';
import { Order, Refund, Refusal, Token, Verification } from './paypal.schemas.js';

const TIMEOUT_MS = 15_000;
/** A token is renewed this long before it ends. */
const TOKEN_MARGIN_MS = MINUTE_MS;

/** What an order is made of; `amount` is PayPal's decimal text. */
export interface OrderRequest {
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  /** Our payment's id, found again on the order and in every notice. */
  readonly customId: string;
}

/** Headers and body of a webhook, as PayPal wants them back to verify its own signature: byte for byte. */
export interface WebhookNotice {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: string;
}

interface Call<S extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly reply: S;
  /** JSON. */
  readonly body?: string;
  /** PayPal keeps it for six hours: the same id gives the same answer. */
  readonly requestId?: string;
}

/** PayPal's REST calls that we use; the same against the real one and the stand-in. */
@Injectable()
export class PayPalGateway {
  private token: { value: string; endsAt: number } | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Whether client id and secret are set. */
  get configured(): boolean {
    return Boolean(this.settings.PAYPAL_CLIENT_ID && this.settings.PAYPAL_CLIENT_SECRET);
  }

  createOrder(request: OrderRequest, requestId: string): Promise<Order> {
    const unit = {
      amount: { currency_code: request.currency, value: request.amount },
      // By characters: half of a pair would not be text.
      description: [...request.description].slice(0, 100).join(''),
      custom_id: request.customId,
      invoice_id: request.customId,
    };
    const body = JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [unit],
      application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
    });
    return this.call({ method: 'POST', path: '/v2/checkout/orders', reply: Order, body, requestId });
  }

  readOrder(orderId: string): Promise<Order> {
    return this.call({
      method: 'GET',
      path: `/v2/checkout/orders/${encodeURIComponent(orderId)}`,
      reply: Order,
    });
  }

  captureOrder(orderId: string, requestId: string): Promise<Order> {
    const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
    return this.call({ method: 'POST', path, reply: Order, body: '{}', requestId });
  }

  refundCapture(captureId: string, requestId: string): Promise<z.output<typeof Refund>> {
    const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
    return this.call({ method: 'POST', path, reply: Refund, body: '{}', requestId });
  }

  /** Whether PayPal says that it sent this notice. */
  async verifyWebhook({ headers, rawBody }: WebhookNotice): Promise<boolean> {
    const asked = JSON.stringify({
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: this.settings.PAYPAL_WEBHOOK_ID,
    });
    const answer = await this.call({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      reply: Verification,
      // The notice as it came: written anew it might differ, and then its signature would not hold.
      body: `${asked.slice(0, -1)},"webhook_event":${rawBody}}`,
    });
    return answer.verification_status === 'SUCCESS';
  }

  private async call<S extends z.ZodType>({
    method,
    path,
    reply,
    body,
    requestId,
  }: Call<S>): Promise<z.output<S>> {
    const answer = await this.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${await this.accessToken()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
    return read(answer, reply);
  }

  private async accessToken(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.token && this.token.endsAt > now) return this.token.value;
    if (!this.configured) throw new DomainError('payment/not-configured');
    const pair = `${this.settings.PAYPAL_CLIENT_ID}:${this.settings.PAYPAL_CLIENT_SECRET}`;
    const answer = await this.fetch('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token, expires_in } = await read(answer, Token);
    this.token = { value: access_token, endsAt: now + expires_in * 1000 - TOKEN_MARGIN_MS };
    return access_token;
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.settings.PAYPAL_API_URL}${path}`, {
        ...init,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new PayPalUnclear('no answer', error);
    }
  }
}

async function read<S extends z.ZodType>(answer: Response, schema: S): Promise<z.output<S>> {
  const body: unknown = await answer.json().catch((error: unknown) => {
    throw new PayPalUnclear(`an answer that cannot be read (${answer.status})`, error);
  });
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408)
    throw new PayPalUnclear(String(answer.status));
  if (!answer.ok) throw new PayPalRefused(answer.status, issueOf(body));
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new PayPalUnclear('an answer of another shape', parsed.error);
  return parsed.data;
}

function issueOf(body: unknown): string {
  const refusal = Refusal.safeParse(body);
  return refusal.data?.details?.[0]?.issue ?? refusal.data?.name ?? 'UNKNOWN';
}
