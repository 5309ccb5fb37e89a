import { Controller, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoint';
import { CURRENCY } from '@market/contract/money';
import {
  captureOrder,
  createOrder,
  readPayPalSettings,
  receivePayPalWebhook,
} from '@market/contract/payments';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { PaymentNoticesService } from '@market/domain/payments/payment-notices.service';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { Caller } from '../http/caller.js';
import { Parsed } from '../http/parsed.js';
import { Route } from '../http/route.js';
import { WorkId } from '../http/work-id.js';

/** Payments by PayPal (SPEC §7). */
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly notices: PaymentNoticesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What PayPal's script in the browser needs. */
  @Route(readPayPalSettings)
  read(): Reply<typeof readPayPalSettings> {
    const { PAYPAL_CLIENT_ID: clientId = '', PAYPAL_CLIENT_SECRET, PAYPAL_SDK_URL } = this.settings;
    return {
      clientId,
      sdkBaseUrl: PAYPAL_SDK_URL,
      currency: CURRENCY,
      enabled: Boolean(clientId && PAYPAL_CLIENT_SECRET),
    };
  }

  /** An order of the server's own amount. */
  @Route(createOrder)
  order(
    @Parsed() { body }: Input<typeof createOrder>,
    @Caller() caller: Caller,
    @WorkId() workId: string | undefined,
  ): Promise<Reply<typeof createOrder>> {
    return this.payments.createOrder(caller.userId, body, workId);
  }

  /** The capture of an approved order, once. */
  @Route(captureOrder)
  capture(
    @Parsed() { body }: Input<typeof captureOrder>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof captureOrder>> {
    return this.payments.captureOrder(caller.userId, body.orderId);
  }

  /** A notice of PayPal's. */
  @Route(receivePayPalWebhook)
  async webhook(
    @Req() { headers, rawBody = '' }: FastifyRequest,
  ): Promise<Reply<typeof receivePayPalWebhook>> {
    await this.notices.receive({ headers, rawBody });
  }
}
