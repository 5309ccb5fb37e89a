import { CURRENCY } from '@market/contract/money';
import { captureOrder, createOrder, readPayPalSettings } from '@market/contract/payments';
import type { PurchaseDuration } from '@market/contract/durations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';

/** What is bought, and for how much in USD. */
export interface Purchase {
  readonly mvpId: string;
  readonly title: string;
  readonly duration: PurchaseDuration;
  readonly amount: number;
  /** The rental that it goes on from; absent for a first one. */
  readonly rentalId?: string | undefined;
  /** What of the price was paid before, in USD; not part of the amount. */
  readonly credit?: number | undefined;
}

/** What PayPal's script needs (GET /paypal/settings). */
export function payPalSettingsQuery() {
  return queryOptions({
    queryKey: ['payments', 'settings'],
    queryFn: ({ signal }) => call(readPayPalSettings, { signal }),
    staleTime: Infinity,
  });
}

/** Creates the order of a purchase and answers its id; the same key makes one order (SPEC §7, DECISIONS 5). */
export async function orderPurchase(purchase: Purchase, idempotencyKey: string): Promise<string> {
  const { mvpId, duration, amount, title, rentalId } = purchase;
  const description = `${title} (${duration})`.slice(0, 127);
  const invoiceId = `MVP-${idempotencyKey}`;
  const body = {
    mvpId,
    duration,
    amount,
    currency: CURRENCY,
    description,
    invoiceId,
    ...(rentalId && { rentalId }),
  } as const;
  const { orderId } = await call(createOrder, { body, idempotencyKey: `order-${idempotencyKey}` });
  return orderId;
}

/** Captures an approved order, once, and answers the capture's id (SPEC §7). */
export async function capturePurchase(orderId: string): Promise<string> {
  const { captureId } = await call(captureOrder, { body: { orderId }, idempotencyKey: `capture-${orderId}` });
  return captureId;
}
