import * as z from 'zod/mini';
import { CouponCode } from './coupon-code.js';
import { PurchaseDuration } from './rentals/duration-schemas.js';
import { endpoint } from './endpoints/endpoint.js';
import { CURRENCY } from './money/money.js';
import { chargeInput } from './money/price-input.js';
import { Id } from './endpoints/paging.js';
import { optionalText, requiredText } from './text/text.js';

/** How many minutes after its capture a payment without a rental is refunded (PAY-5). */
export const PAYMENT_UNCLAIMED_MINUTES = 10;

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex'));

/** A text that applies to an order: its version and its digest (PAY-60). */
export const AcceptedTextVersion = z.object({ version: z.string(), sha256: z.string() });
export type AcceptedTextVersion = z.output<typeof AcceptedTextVersion>;

/** The terms and the license that apply to an order (PAY-60). */
export const OrderTexts = z.object({ terms: AcceptedTextVersion, license: AcceptedTextVersion });
export type OrderTexts = z.output<typeof OrderTexts>;

/** Settings that the browser needs to load PayPal's script. */
export const PayPalSettings = z.object({
  clientId: z.string(),
  sdkBaseUrl: z.string(),
  currency: z.string(),
  enabled: z.boolean(),
  /** The current terms and license, which apply to new orders. */
  texts: OrderTexts,
});
export type PayPalSettings = z.output<typeof PayPalSettings>;

export const readPayPalSettings = endpoint({
  id: 'payments.settings',
  method: 'GET',
  path: '/paypal/settings',
  access: 'public',
  summary: "Settings of PayPal's script in the browser",
  reply: PayPalSettings,
});

/**
 * Body of `POST /paypal/create-order`. The server computes the price that it charges; `amount` is only
 * compared with it (RENT-4).
 */
export const OrderInput = z.object({
  mvpId: Id,
  duration: PurchaseDuration,
  /**
   * A rental of the same MVP by the caller, which this order extends or renews, or whose price is credited to
   * this purchase (RENT-20, RENT-21).
   */
  rentalId: z.optional(Id),
  /** The code of a lister's coupon that the buyer entered (COUPON-2). */
  couponCode: z.optional(CouponCode),
  amount: chargeInput('Valid amount is required'),
  currency: z._default(z.literal(CURRENCY, { error: 'Payments are in USD' }), CURRENCY),
  description: z.optional(optionalText(200)),
  invoiceId: z.optional(optionalText(127)),
  /**
   * SHA-256 of the terms and license that the buyer saw and accepts (PAY-60); if absent, the current ones
   * apply (PAY-62).
   */
  accepted: z.optional(z.object({ terms: Sha256, license: Sha256 })),
  /**
   * The payment method whose button the buyer pressed. A card payment may need a confirmation by the bank
   * (PAY-41).
   */
  paymentSource: z.optional(z.enum(['card', 'paypal'])),
});
export type OrderInput = z.output<typeof OrderInput>;

export const createOrder = endpoint({
  id: 'payments.createOrder',
  method: 'POST',
  path: '/paypal/create-order',
  access: 'user',
  summary:
    'Create the PayPal order of a rental or purchase; whoever orders accepts the terms and the license in force',
  body: OrderInput,
  reply: z.object({ orderId: z.string() }),
  idempotent: true,
});
export const captureOrder = endpoint({
  id: 'payments.captureOrder',
  method: 'POST',
  path: '/paypal/capture-order',
  access: 'user',
  summary: 'Capture an approved order, once',
  body: z.object({ orderId: requiredText('Order id is required', 64) }),
  reply: z.object({ orderId: z.string(), captureId: z.string() }),
  idempotent: true,
});
/** What happened to the money of an order, as far as it is known (PAY-50). */
export const ORDER_OUTCOMES = ['not-charged', 'checking', 'held', 'charged', 'refunded'] as const;
export const OrderOutcome = z.enum(ORDER_OUTCOMES);
export type OrderOutcome = z.output<typeof OrderOutcome>;

export const checkOrder = endpoint({
  id: 'payments.checkOrder',
  method: 'POST',
  path: '/paypal/check-order',
  access: 'user',
  summary: 'Whether an order was charged; reads it at PayPal and completes it if the buyer approved it',
  body: z.object({ orderId: requiredText('Order id is required', 64) }),
  reply: z.object({ orderId: z.string(), outcome: OrderOutcome }),
});
/** A wide margin above PayPal's largest documented events: disputes with messages, which have about 6 KB. */
const WEBHOOK_MAX_BYTES = 64 * 1024;

export const receivePayPalWebhook = endpoint({
  id: 'payments.webhook',
  method: 'POST',
  path: '/paypal/webhook',
  access: 'public',
  summary: "PayPal's webhook; verified, then checked against PayPal",
  bodyMaxBytes: WEBHOOK_MAX_BYTES,
  body: z.looseObject({
    id: z.string().check(z.maxLength(200)),
    event_type: z.string().check(z.maxLength(200)),
  }),
});
