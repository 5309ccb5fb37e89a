import { randomUUID } from 'node:crypto';
import { type ApiResponse, callUntilFinal } from './calls.js';
import type { Market } from '../testbed/market.js';
import type { Confirmations } from '../records/placed-orders.js';
import type { Person } from './people.js';
import { centsAfterCoupon, type Coupon, type Duration, totalCents } from '../records/purchase-terms.js';

/** The last step that a buyer completes before closing the tab. */
export type LastStep = 'approves' | 'captures' | 'rents';

/** What a buyer rents, for how long ('1 month' by default), and up to which step. */
export interface Purchase {
  readonly buyer: Person;
  readonly mvpId: string;
  readonly duration?: Duration;
  readonly coupon?: Coupon;
  readonly lastStep: LastStep;
}

/** The confirmations that a buyer received, and how long the buyer waited for a response. */
export interface PurchaseResult extends Confirmations {
  /** The longest wait for the response to one step, in milliseconds. */
  readonly longestWaitMs: number;
}

/**
 * Places an order, records it in `market.orders`, and approves it at PayPal. Returns its id. Throws if the api refuses
 * it.
 */
export async function placeOrder(
  market: Market,
  { buyer, mvpId, duration = '1 month', coupon }: Omit<Purchase, 'lastStep'>,
): Promise<string> {
  const listing = market.offeredListings.get(mvpId);
  if (!listing) throw new Error(`Not on offer: ${mvpId}`);
  const cents = centsAfterCoupon(totalCents(listing.priceCents, duration), coupon);
  const body = { mvpId, duration, amount: cents / 100, couponCode: coupon?.code };
  const request = { path: '/paypal/create-order', caller: buyer, idempotencyKey: randomUUID(), body };
  const orderId = readTextField(await callUntilFinal(market, request), 'orderId');
  const { userId, email } = buyer;
  market.orders.set(orderId, { orderId, userId, email, listing, duration, cents, expectedEnd: 'rented' });
  market.paypal.approve(orderId);
  return orderId;
}

/** Captures an approved order, with retries. Returns the capture's id. */
export async function captureOrder(market: Market, buyer: Person, orderId: string): Promise<string> {
  const request = {
    path: '/paypal/capture-order',
    caller: buyer,
    idempotencyKey: randomUUID(),
    body: { orderId },
  };
  return readTextField(await callUntilFinal(market, request), 'captureId');
}

/** Creates the rental of a capture, with retries. Returns the rental's id. */
export async function createRental(
  market: Market,
  { buyer, mvpId, duration = '1 month' }: Omit<Purchase, 'lastStep'>,
  paymentId: string,
): Promise<string> {
  const body = {
    mvpId,
    duration,
    renterName: 'Ben',
    renterEmail: 'typed@people.example',
    paymentId,
  };
  const response = await callUntilFinal(market, {
    path: '/rentals/create',
    caller: buyer,
    idempotencyKey: randomUUID(),
    body,
  });
  const rental = response.body['rental'] as { id?: string } | undefined;
  if (response.status !== 201 || !rental?.id) throw new Error(`No rental: ${JSON.stringify(response)}`);
  return rental.id;
}

/** Rents or buys up to the chosen step, with retries. Throws if a step is refused. */
export async function buy(market: Market, purchase: Purchase): Promise<PurchaseResult> {
  let longestWaitMs = 0;
  const measureWait = async (result: Promise<string>) => {
    const startedAtMs = performance.now();
    const value = await result;
    longestWaitMs = Math.max(longestWaitMs, performance.now() - startedAtMs);
    return value;
  };
  const orderId = await measureWait(placeOrder(market, purchase));
  if (purchase.lastStep === 'approves') return { orderId, longestWaitMs };
  const captureId = await measureWait(captureOrder(market, purchase.buyer, orderId));
  if (purchase.lastStep === 'captures') return { orderId, captureId, longestWaitMs };
  const rentalId = await measureWait(createRental(market, purchase, captureId));
  return { orderId, captureId, rentalId, longestWaitMs };
}

function readTextField(response: ApiResponse, name: string): string {
  const value = response.body[name];
  if (typeof value !== 'string') throw new Error(`No ${name}: ${JSON.stringify(response)}`);
  return value;
}
