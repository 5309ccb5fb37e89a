import { CURRENCY } from '@market/contract/money/money';
import {
  captureOrder,
  checkOrder,
  createOrder,
  type OrderOutcome,
  readPayPalSettings,
} from '@market/contract/payments';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';

/** Which of PayPal's buttons the buyer pressed. */
export type PaymentSource = 'card' | 'paypal';

/** A purchase and its price in USD. */
export interface Purchase {
  readonly mvpId: string;
  readonly title: string;
  readonly duration: PurchaseDuration;
  readonly amount: number;
  /** Start of the rental: now, or the end of the rental that is extended. */
  readonly startsAt: string;
  /** The rental that is extended; undefined for a first rental. */
  readonly rentalId?: string | undefined;
  /** The part of the price that an earlier rental has paid, in USD. `amount` is the price after this credit. */
  readonly credit?: number | undefined;
  /**
   * The coupon that the server accepted, with its discount in USD. `amount` is the price after the discount
   * (COUPON-6).
   */
  readonly coupon?:
    { readonly code: string; readonly percent: number; readonly discount: number } | undefined;
}

/** Query of the settings that PayPal's script needs (GET /paypal/settings). */
export function payPalSettingsQuery() {
  return queryOptions({
    queryKey: ['payments', 'settings'],
    queryFn: ({ signal }) => call(readPayPalSettings, { signal }),
    staleTime: Infinity,
  });
}

/** SHA-256 hashes of the texts that the checkout shows (PAY-60). */
export interface AcceptedTextHashes {
  readonly terms: string;
  readonly license: string;
}

/**
 * Creates the order of a purchase and returns its id; a retry with the same key creates no second order (PAY-1,
 * API-4).
 */
export async function orderPurchase(
  purchase: Purchase,
  idempotencyKey: string,
  {
    paymentSource,
    accepted,
  }: { readonly paymentSource: PaymentSource; readonly accepted: AcceptedTextHashes },
): Promise<string> {
  const { mvpId, duration, amount, title, rentalId, coupon } = purchase;
  const description = `${title} (${duration})`.slice(0, 127);
  const invoiceId = `MVP-${idempotencyKey}`;
  const body = {
    mvpId,
    duration,
    amount,
    currency: CURRENCY,
    description,
    invoiceId,
    paymentSource,
    accepted,
    ...(rentalId && { rentalId }),
    ...(coupon && { couponCode: coupon.code }),
  } as const;
  const { orderId } = await call(createOrder, { body, idempotencyKey: `order-${idempotencyKey}` });
  return orderId;
}

/** Captures an approved order and returns the capture's id; a retry does not capture twice (PAY-2). */
export async function capturePurchase(orderId: string): Promise<string> {
  const { captureId } = await call(captureOrder, { body: { orderId }, idempotencyKey: `capture-${orderId}` });
  return captureId;
}

/** Milliseconds between two requests while it is unknown whether an order was charged. */
const POLL_EVERY_MS = 5_000;
const UNCERTAIN_OUTCOMES: readonly (OrderOutcome | undefined)[] = [undefined, 'checking', 'held'];

/** Query: whether an order was charged (PAY-50). It is polled until this is known, also after errors. */
export function orderOutcomeQuery(orderId: string) {
  return queryOptions({
    queryKey: ['payments', 'outcome', orderId],
    queryFn: async ({ signal }) => (await call(checkOrder, { body: { orderId }, signal })).outcome,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (UNCERTAIN_OUTCOMES.includes(state.data) ? POLL_EVERY_MS : false),
  });
}
