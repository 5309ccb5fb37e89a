import { randomUUID } from 'node:crypto';
import { buy, placeOrder } from '../../clients/buyer.js';
import { type ApiResponse, call, callUntilFinal } from '../../clients/calls.js';
import { offerListings, type Person, signUp, signUpOne } from '../../clients/people.js';
import type { Coupon } from '../../records/purchase-terms.js';
import type { Market } from '../../testbed/market.js';
import type { Violations } from '../../violations.js';

/** How many people may use the coupon, and how many people try to. */
const COUPON_USES_MAX = 5;
const RACING_BUYER_COUNT = 100;

/** The people and the listings of the orders with false coupons. */
export interface CouponScenario {
  readonly market: Market;
  readonly violations: Violations;
  readonly lister: Person;
  readonly buyer: Person;
  readonly mvpId: string;
  readonly otherMvpId: string;
}

/**
 * Sends orders with false coupons or prices, which may not reach PayPal. Then uses a coupon up, and sends two more
 * orders with it. Returns the number of false orders.
 */
export async function sendFalseCoupons(scenario: CouponScenario): Promise<number> {
  const { market, violations, lister, buyer, mvpId, otherMvpId } = scenario;
  const coupon = await makeCoupon(market, lister, { percent: 35, people: 1, mvpId });
  const [stranger] = await signUp(market, 1);
  const honestOrder = { mvpId, duration: '1 month', amount: 65, couponCode: coupon.code };
  const tamperedOrders: [string, object, Person][] = [
    ['a cent less than with the coupon', { amount: 64.99 }, buyer],
    ['the coupon taken off twice', { amount: 42.25 }, buyer],
    ['the price without the coupon', { amount: 100 }, buyer],
    ['the price with a coupon, and none', { couponCode: undefined }, buyer],
    ['a coupon that does not exist', { couponCode: 'NONE-SUCH' }, buyer],
    ['a coupon for another MVP', { mvpId: otherMvpId, amount: 37.05 }, buyer],
    ['a coupon of all of the price', { couponCode: '100-OFF', amount: 0.01 }, buyer],
    ["one's own coupon for one's own MVP", {}, lister],
  ];
  const ordersBefore = market.paypal.orders.size;
  for (const [description, falseValues, sender] of tamperedOrders) {
    const body = { ...honestOrder, ...falseValues };
    const { status, body: reply } = await call(market, {
      path: '/paypal/create-order',
      caller: sender,
      body,
    });
    violations.recordUnless(
      status >= 400 && status < 500,
      `${description}: ${status} ${JSON.stringify(reply)}`,
    );
  }
  violations.recordUnless(
    market.paypal.orders.size === ordersBefore,
    'PayPal received an order with a false coupon',
  );
  await buy(market, { buyer, mvpId, coupon, lastStep: 'rents' });
  for (const person of stranger ? [buyer, stranger] : []) {
    const { status } = await call(market, {
      path: '/paypal/create-order',
      caller: person,
      body: honestOrder,
    });
    violations.recordUnless(status === 409 || status === 422, `a coupon that is used up: ${status}`);
  }
  return tamperedOrders.length + 2;
}

/**
 * Lets many people order and pay at the same time with a coupon that only a few may use. Exactly as many as allowed
 * must succeed. Returns how many tried.
 */
export async function raceForCoupon(market: Market, violations: Violations): Promise<number> {
  const lister = await signUpOne(market);
  const [mvpId = ''] = await offerListings(market, lister, 1);
  const coupon = await makeCoupon(market, lister, { percent: 50, people: COUPON_USES_MAX });
  const crowdBuyers = await signUp(market, RACING_BUYER_COUNT);
  const purchaseResults = await Promise.all(
    crowdBuyers.map(async (buyer) => {
      const orderIdOrFalse = await placeOrder(market, { buyer, mvpId, coupon }).catch(falseIfRefused);
      return typeof orderIdOrFalse === 'string' ? pay(market, buyer, orderIdOrFalse) : false;
    }),
  );
  const paidCount = purchaseResults.filter(Boolean).length;
  violations.recordUnless(
    paidCount === COUPON_USES_MAX,
    `a coupon for ${COUPON_USES_MAX} people was used by ${paidCount} of ${RACING_BUYER_COUNT} at once`,
  );
  const storedUses = await market.count(
    `SELECT count(DISTINCT p.user_id) FROM payments p JOIN coupons c ON c.id = p.coupon_id
     WHERE c.code = $1 AND p.captured_at IS NOT NULL`,
    [coupon.code],
  );
  violations.recordUnless(
    storedUses === COUPON_USES_MAX,
    `${storedUses} payments with a coupon for ${COUPON_USES_MAX} people are stored`,
  );
  return RACING_BUYER_COUNT;
}

async function pay(market: Market, person: Person, orderId: string): Promise<boolean> {
  const request = {
    path: '/paypal/capture-order',
    caller: person,
    idempotencyKey: randomUUID(),
    body: { orderId },
  };
  return (await callUntilFinal(market, request)).status === 200;
}

/** Returns false if the error says that the coupon was refused; throws every other error. */
function falseIfRefused(error: unknown): false {
  if (error instanceof Error && error.message.includes('coupon/not-valid')) return false;
  throw error;
}

async function makeCoupon(
  market: Market,
  person: Person,
  terms: { readonly percent: number; readonly people: number; readonly mvpId?: string },
): Promise<Coupon> {
  const code = `C-${randomUUID().slice(0, 12)}`.toUpperCase();
  const lastDay = new Date(market.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = { code, lastDay, ...terms };
  const couponResponse: ApiResponse = await callUntilFinal(market, {
    path: '/coupons',
    caller: person,
    idempotencyKey: randomUUID(),
    body,
  });
  if (couponResponse.status !== 201) throw new Error(`No coupon: ${JSON.stringify(couponResponse)}`);
  return { code, percent: terms.percent };
}
