import type { PurchaseDuration } from '@market/contract/durations';
import type { Rental } from '@market/contract/rentals';
import type { Person } from './running-api.js';
import { post, PRICES } from './shop.js';
import type { Shop } from './use-shop.js';

/** What somebody pays for; of a listing of $100 a month unless an amount is named. */
export interface Wish {
  readonly duration: PurchaseDuration;
  /** The rental that is extended, or credited to a purchase. */
  readonly rentalId?: string;
  readonly amount?: number;
  readonly buyer?: Person;
  readonly mvpId?: string;
}

/** Asks for an order; answers what the api answers. */
export function askForOrder(shop: Shop, wish: Wish) {
  const { duration, rentalId, amount = PRICES[duration], buyer = shop.buyer, mvpId = shop.mvpId } = wish;
  return post(shop.api, buyer, '/paypal/create-order', {
    mvpId,
    duration,
    amount,
    ...(rentalId && { rentalId }),
  });
}

/** Orders, consents and captures; answers the capture's id. */
export async function payFor(shop: Shop, wish: Wish): Promise<string> {
  const ordered = await askForOrder(shop, wish);
  if (ordered.statusCode !== 200) throw new Error(`No order: ${ordered.body}`);
  const { orderId } = ordered.json();
  shop.paypal.approve(orderId);
  return (await post(shop.api, wish.buyer ?? shop.buyer, '/paypal/capture-order', { orderId })).json()
    .captureId;
}

/** Turns a capture into its rental; answers what the api answers. */
export function claim(shop: Shop, wish: Wish, paymentId: string) {
  const { duration, buyer = shop.buyer, mvpId = shop.mvpId } = wish;
  return post(shop.api, buyer, '/rentals/create', {
    mvpId,
    duration,
    renterName: 'Ben',
    renterEmail: 'typed@people.example',
    paymentId,
  });
}

/** The whole way from order to rental. */
export async function rentFor(shop: Shop, wish: Wish): Promise<Rental> {
  const answer = await claim(shop, wish, await payFor(shop, wish));
  if (answer.statusCode !== 201) throw new Error(`No rental: ${answer.body}`);
  return answer.json().rental;
}

/** So long after the shop opened, with the buyer signed in. */
export async function comeBack(shop: Shop, afterMs: number): Promise<void> {
  shop.later(afterMs);
  shop.buyer = await shop.api.signIn(shop.buyer.userId);
}
