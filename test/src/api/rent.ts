import type { PurchaseDuration } from '@market/contract/rentals/durations';
import type { Rental } from '@market/contract/rentals/rentals';
import type { Person } from './running-api.js';
import { post, PRICE_BY_DURATION } from './shop.js';
import type { TestMarket } from './use-test-market.js';

/** What the buyer of a test pays for. */
export interface PurchaseRequest {
  readonly duration: PurchaseDuration;
  /** Id of the rental that is extended, or whose price is credited towards a purchase. */
  readonly rentalId?: string;
  /** The amount that the buyer pays, in USD; by default, the price of a listing at $100 a month. */
  readonly amount?: number;
  readonly buyer?: Person;
  readonly mvpId?: string;
}

/** Creates an order. Returns the api's response. */
export function createOrder(market: TestMarket, purchase: PurchaseRequest) {
  const {
    duration,
    rentalId,
    amount = PRICE_BY_DURATION[duration],
    buyer = market.buyer,
    mvpId = market.mvpId,
  } = purchase;
  return post(market.api, buyer, '/paypal/create-order', {
    mvpId,
    duration,
    amount,
    ...(rentalId && { rentalId }),
  });
}

/** Creates, approves and captures an order. Returns the capture's id. */
export async function payFor(market: TestMarket, purchase: PurchaseRequest): Promise<string> {
  const orderResponse = await createOrder(market, purchase);
  if (orderResponse.statusCode !== 200) throw new Error(`No order: ${orderResponse.body}`);
  const { orderId } = orderResponse.json();
  market.paypal.approve(orderId);
  return (await post(market.api, purchase.buyer ?? market.buyer, '/paypal/capture-order', { orderId })).json()
    .captureId;
}

/** Creates the rental of a captured payment. Returns the api's response. */
export function claimRental(market: TestMarket, purchase: PurchaseRequest, paymentId: string) {
  const { duration, buyer = market.buyer, mvpId = market.mvpId } = purchase;
  return post(market.api, buyer, '/rentals/create', {
    mvpId,
    duration,
    renterName: 'Ben',
    renterEmail: 'typed@people.example',
    paymentId,
  });
}

/** Pays for a rental and creates it. */
export async function rentFor(market: TestMarket, purchase: PurchaseRequest): Promise<Rental> {
  const response = await claimRental(market, purchase, await payFor(market, purchase));
  if (response.statusCode !== 201) throw new Error(`No rental: ${response.body}`);
  return response.json().rental;
}

/** Sets the clock to `afterMs` milliseconds after the start of the test, and signs the buyer in again. */
export async function advanceAndSignInAgain(market: TestMarket, afterMs: number): Promise<void> {
  market.setTimeAfterStart(afterMs);
  market.buyer = await market.api.signIn(market.buyer.userId);
}
