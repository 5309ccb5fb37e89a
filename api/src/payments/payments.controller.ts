import { Controller, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { CURRENCY } from '@market/contract/money/money';
import {
  captureOrder,
  checkOrder,
  createOrder,
  readPayPalSettings,
  receivePayPalWebhook,
} from '@market/contract/payments';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { PaymentWebhooksService } from '@market/domain/payments/webhooks/payment-webhooks.service';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { textsInForce } from '@market/domain/payments/order-texts';
import { SiteTexts } from '@market/domain/site-texts/site-texts.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';
import { clientNetwork } from '../http/rate-limits/client-network.js';

/** Payments by PayPal (PAY-1). */
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly webhooks: PaymentWebhooksService,
    private readonly texts: SiteTexts,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns the settings that PayPal's script in the browser needs. */
  @Route(readPayPalSettings)
  read(): Reply<typeof readPayPalSettings> {
    const { PAYPAL_CLIENT_ID: clientId = '', PAYPAL_CLIENT_SECRET, PAYPAL_SDK_URL } = this.settings;
    return {
      clientId,
      sdkBaseUrl: PAYPAL_SDK_URL,
      currency: CURRENCY,
      enabled: Boolean(clientId && PAYPAL_CLIENT_SECRET),
      texts: textsInForce(this.texts),
    };
  }

  /** Creates a PayPal order. The server calculates the amount (RENT-4). */
  @Route(createOrder)
  order(
    @Parsed() { body }: Input<typeof createOrder>,
    @Caller() caller: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof createOrder>> {
    return this.payments.createOrder(caller.userId, body, idempotentRowId);
  }

  /** Captures an approved order, once (PAY-2). */
  @Route(captureOrder)
  capture(
    @Parsed() { body }: Input<typeof captureOrder>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof captureOrder>> {
    return this.payments.captureOrder(caller.userId, body.orderId);
  }

  /** Returns whether an order was charged (PAY-50). */
  @Route(checkOrder)
  check(
    @Parsed() { body }: Input<typeof checkOrder>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof checkOrder>> {
    return this.payments.checkOrder(caller.userId, body.orderId);
  }

  /**
   * Receives a webhook from PayPal (PAY-8). Fetches of PayPal's certificates are limited per network of the sender
   * (API-6).
   */
  @Route(receivePayPalWebhook)
  async webhook(
    @Req() { headers, rawBody = '', body, ip }: FastifyRequest,
  ): Promise<Reply<typeof receivePayPalWebhook>> {
    await this.webhooks.receive({ headers, rawBody, from: clientNetwork(ip) }, body);
  }
}
