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

/** The button that the buyer pressed. */
export type PaymentSource = 'card' | 'paypal';

/** A purchase and its price in USD. */
export interface Purchase {
  readonly mvpId: string;
  readonly title: string;
  readonly duration: PurchaseDuration;
  readonly amount: number;
  /** Of the listing; '' for none. */
  readonly image?: string | undefined;
  /** The lister's name, where the page knows it. */
  readonly lister?: string | undefined;
  /** When a rental starts: now, or at the end of the one that it extends. */
  readonly startsAt: string;
  /** The rental that is extended; absent for a first one. */
  readonly rentalId?: string | undefined;
  /** What of the price was paid before, in USD; not part of the amount. */
  readonly credit?: number | undefined;
  /** The coupon that the server accepted, and what it takes off in USD; not part of the amount (COUPON-6). */
  readonly coupon?:
    { readonly code: string; readonly percent: number; readonly discount: number } | undefined;
}

/** What PayPal's script needs (GET /paypal/settings). */
export function payPalSettingsQuery() {
  return queryOptions({
    queryKey: ['payments', 'settings'],
    queryFn: ({ signal }) => call(readPayPalSettings, { signal }),
    staleTime: Infinity,
  });
}

/** SHA-256 of the texts that checkout shows (PAY-60). */
export interface Accepted {
  readonly terms: string;
  readonly license: string;
}

/** Creates the order of a purchase and returns its id; the same key creates one order (PAY-1, API-4). */
export async function orderPurchase(
  purchase: Purchase,
  idempotencyKey: string,
  { paymentSource, accepted }: { readonly paymentSource: PaymentSource; readonly accepted: Accepted },
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

/** Captures an approved order, once, and returns the capture's id (PAY-2). */
export async function capturePurchase(orderId: string): Promise<string> {
  const { captureId } = await call(captureOrder, { body: { orderId }, idempotencyKey: `capture-${orderId}` });
  return captureId;
}

/** How often an order is checked again while it is not known whether it was charged. */
const CHECK_EVERY_MS = 5_000;
const UNCERTAIN: readonly (OrderOutcome | undefined)[] = [undefined, 'checking', 'held'];

/** Whether an order was charged (PAY-50); asked again until that is known, also after failures. */
export function orderOutcomeQuery(orderId: string) {
  return queryOptions({
    queryKey: ['payments', 'outcome', orderId],
    queryFn: async ({ signal }) => (await call(checkOrder, { body: { orderId }, signal })).outcome,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (UNCERTAIN.includes(state.data) ? CHECK_EVERY_MS : false),
  });
}
