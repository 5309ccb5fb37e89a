import type { PurchaseDuration } from '@market/contract/rentals/durations';
import type { Rental } from '@market/contract/rentals/rentals';
import type { Person } from './running-api.js';
import { post, PRICES } from './shop.js';
import type { Shop } from './use-shop.js';

/** What the buyer of a test pays for. Unless `amount` is set, the listing costs $100 a month. */
export interface PurchaseRequest {
  readonly duration: PurchaseDuration;
  /** The id of the rental that is extended, or credited towards a purchase. */
  readonly rentalId?: string;
  readonly amount?: number;
  readonly buyer?: Person;
  readonly mvpId?: string;
}

/** Creates an order. Returns the api's response. */
export function createOrder(shop: Shop, purchase: PurchaseRequest) {
  const { duration, rentalId, amount = PRICES[duration], buyer = shop.buyer, mvpId = shop.mvpId } = purchase;
  return post(shop.api, buyer, '/paypal/create-order', {
    mvpId,
    duration,
    amount,
    ...(rentalId && { rentalId }),
  });
}

/** Creates, approves and captures an order. Returns the capture's id. */
export async function payFor(shop: Shop, purchase: PurchaseRequest): Promise<string> {
  const ordered = await createOrder(shop, purchase);
  if (ordered.statusCode !== 200) throw new Error(`No order: ${ordered.body}`);
  const { orderId } = ordered.json();
  shop.paypal.approve(orderId);
  return (await post(shop.api, purchase.buyer ?? shop.buyer, '/paypal/capture-order', { orderId })).json()
    .captureId;
}

/** Creates the rental of a capture. Returns the api's response. */
export function claim(shop: Shop, purchase: PurchaseRequest, paymentId: string) {
  const { duration, buyer = shop.buyer, mvpId = shop.mvpId } = purchase;
  return post(shop.api, buyer, '/rentals/create', {
    mvpId,
    duration,
    renterName: 'Ben',
    renterEmail: 'typed@people.example',
    paymentId,
  });
}

/** Pays for a rental and creates it. */
export async function rentFor(shop: Shop, purchase: PurchaseRequest): Promise<Rental> {
  const answer = await claim(shop, purchase, await payFor(shop, purchase));
  if (answer.statusCode !== 201) throw new Error(`No rental: ${answer.body}`);
  return answer.json().rental;
}

/** Sets the clock to `afterMs` after the start of the test, and signs the buyer in again. */
export async function returnAfter(shop: Shop, afterMs: number): Promise<void> {
  shop.later(afterMs);
  shop.buyer = await shop.api.signIn(shop.buyer.userId);
}
