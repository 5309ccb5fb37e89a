import { describe, expect, it } from 'vitest';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import type { Person } from '@market/test/api/running-api';
import { rentFor } from '@market/test/api/rent';
import { offerListing, post } from '@market/test/api/shop';
import { signUpModerator } from '@market/test/api/catalogue';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const MINUTE_MS = 60_000;

const market = useTestMarket(NOON);
let couponCount = 0;
const couponTerms = (change: object = {}) => ({
  code: `SPRING-${(couponCount += 1)}`,
  percent: 20,
  people: 5,
  lastDay: '2026-03-31',
  ...change,
});
const postCoupon = (change: object = {}, person = market.lister) =>
  post(market.api, person, '/coupons', couponTerms(change));
const createCoupon = async (change: object = {}) =>
  (await postCoupon(change)).json() as { id: string; code: string };
const checkCoupon = (couponCode: string, body: object = {}, person = market.buyer) =>
  post(market.api, person, '/coupons/check', {
    mvpId: market.mvpId,
    duration: '1 month',
    couponCode,
    ...body,
  });
const postOrder = (couponCode: string, body: object = {}, person = market.buyer) =>
  post(market.api, person, '/paypal/create-order', {
    mvpId: market.mvpId,
    duration: '1 month',
    amount: 80,
    couponCode,
    ...body,
  });
const captureOrder = (orderId: string, person = market.buyer) =>
  post(market.api, person, '/paypal/capture-order', { orderId });

async function placeApprovedOrder(code: string, person = market.buyer): Promise<string> {
  const { orderId } = (await postOrder(code, {}, person)).json();
  market.paypal.approve(orderId);
  return orderId;
}

const getJson = async (path: string, person: Person) =>
  (await market.api.inject({ url: `/api${path}`, headers: { authorization: person.authorization } })).json();
const findListedCoupon = async (id: string) =>
  (await getJson('/coupons', market.lister)).coupons.find((coupon: { id: string }) => coupon.id === id);

describe('a coupon', () => {
  it('is made once per code, in any case, and listed for its lister alone (COUPON-1, COUPON-7)', async () => {
    const firstResponse = await postCoupon({ code: ' early-1 ' });
    expect(firstResponse.statusCode).toBe(201);
    expect(firstResponse.json()).toMatchObject({
      code: 'EARLY-1',
      percent: 20,
      people: 5,
      lastDay: '2026-03-31',
      mvp: null,
      state: 'running',
      used: 0,
      held: 0,
    });
    expect((await postCoupon({ code: 'EARLY-1' })).json()).toMatchObject({
      status: 409,
      code: 'coupon/exists',
    });
    expect((await postCoupon({ code: 'EARLY-1' }, market.buyer)).statusCode).toBe(201);
    expect((await getJson('/coupons', market.buyer)).coupons).toHaveLength(1);
    const stopResponse = await post(market.api, market.buyer, `/coupons/${firstResponse.json().id}/stop`, {});
    expect(stopResponse.json()).toMatchObject({ status: 404, code: 'coupon/not-found' });
    expect(await findListedCoupon(firstResponse.json().id)).toMatchObject({ state: 'running' });
  });

  it.each([
    { code: 'abc' },
    { code: 'A'.repeat(21) },
    { code: '<b>50</b>' },
    { code: 'ОКТЯБРЬ' },
    { percent: 0 },
    { percent: 100 },
    { percent: 12.5 },
    { people: 0 },
    { people: 1001 },
    { lastDay: '2026-02-28' },
    { lastDay: '2026-02-30' },
    { lastDay: '2027-03-03' },
  ])('with %j is refused with an error for that field', async (change) => {
    const response = (await postCoupon(change)).json();
    expect(response).toMatchObject({ status: 400, code: 'request/invalid' });
    expect(Object.keys(response.errors)).toEqual(Object.keys(change));
  });

  it('is for an MVP of its lister only', async () => {
    const response = await postCoupon({ mvpId: market.mvpId }, market.buyer);
    expect(response.json()).toMatchObject({ status: 404, errors: { mvpId: expect.any(String) } });
  });

  it('is one of at most 100 that run at once', async () => {
    const lister = await market.api.signUp('Lea');
    await market.api.query(
      `INSERT INTO coupons (id, lister_id, code, percent, people_max, ends_at, created_at)
       SELECT gen_random_uuid(), $1, 'CODE-' || n, 10, 5, '2026-04-01', now() FROM generate_series(1, 100) n`,
      [lister.userId],
    );
    expect((await postCoupon({}, lister)).json()).toMatchObject({ status: 409, code: 'coupon/too-many' });
  });
});

describe('the price with a coupon', () => {
  it.each([
    // The prices are $100, $250 and $2,500 (RENT-2, RENT-3); the last column is the discount.
    ['1 month', 20, 100, 20],
    ['3 months', 20, 250, 50],
    ['outright', 99, 2500, 2475],
  ])(
    'of %s with %i %% off is calculated by the server, and is the amount of the order (COUPON-2)',
    async (duration, percent, price, discount) => {
      const { code } = await createCoupon({ percent });
      const expectedPrice = { code, percent, price, discount, credit: 0, amount: price - discount };
      expect((await checkCoupon(code.toLowerCase(), { duration })).json()).toEqual(expectedPrice);
      const { orderId } = (await postOrder(code, { duration, amount: price - discount })).json();
      expect(market.paypal.orders.get(orderId)?.amount).toBe((price - discount).toFixed(2));
      const [row] = await market.api.query(
        'SELECT amount_cents, discount_cents FROM payments WHERE order_id = $1',
        [orderId],
      );
      expect(row).toEqual({ amount_cents: (price - discount) * 100, discount_cents: discount * 100 });
    },
  );

  it('is rounded in favor of the lister, and at least $1 remains', async () => {
    const mvpId = await offerListing(market.api, market.lister, { price: 3 });
    const { code } = await createCoupon({ percent: 33 });
    expect((await checkCoupon(code, { mvpId })).json()).toMatchObject({ discount: 0.99, amount: 2.01 });
    const maxCoupon = await createCoupon({ percent: 99 });
    expect((await checkCoupon(maxCoupon.code, { mvpId })).json()).toMatchObject({ discount: 2, amount: 1 });
    const cheapestMvpId = await offerListing(market.api, market.lister, { price: 1 });
    expect((await checkCoupon(maxCoupon.code, { mvpId: cheapestMvpId })).json()).toMatchObject({
      code: 'coupon/nothing-off',
    });
  });

  it('is reduced by the coupon first, and then by the credit', async () => {
    const rental = await rentFor(market, { duration: '1 month' });
    const { code } = await createCoupon({ percent: 10 });
    // Buying outright costs $2,500 less 10 %, which is $2,250. The $100 that were paid for the rental are subtracted.
    expect((await checkCoupon(code, { duration: 'outright', rentalId: rental.id })).json()).toMatchObject({
      price: 2500,
      discount: 250,
      credit: 100,
      amount: 2150,
    });
  });

  it('is required in the order: another amount is refused, and PayPal is not called (RENT-4)', async () => {
    const { code } = await createCoupon();
    const orderCountBefore = market.paypal.orders.size;
    for (const amount of [100, 79.99, 64, 1])
      expect((await postOrder(code, { amount })).json()).toMatchObject({ code: 'payment/amount-mismatch' });
    expect(market.paypal.orders.size).toBe(orderCountBefore);
  });
});

describe('a code', () => {
  it('that is unknown, stopped, ended, of another lister or for another MVP is refused with the same error (COUPON-5)', async () => {
    const stoppedCoupon = await createCoupon();
    await post(market.api, market.lister, `/coupons/${stoppedCoupon.id}/stop`, {});
    const otherMvpCoupon = await createCoupon({ mvpId: await offerListing(market.api, market.lister) });
    const otherListerCoupon = (await postCoupon({}, await market.api.signUp('Lou'))).json();
    const endedCoupon = await createCoupon({ lastDay: '2026-03-01' });
    const responses = [];
    for (const { code } of [{ code: 'UNKNOWN' }, stoppedCoupon, otherMvpCoupon, otherListerCoupon])
      responses.push((await checkCoupon(code)).json());
    market.setTimeAfterStart(12 * 60 * MINUTE_MS);
    market.buyer = await market.api.signIn(market.buyer.userId);
    responses.push((await checkCoupon(endedCoupon.code)).json());
    for (const response of responses)
      expect(response).toMatchObject({
        status: 422,
        code: 'coupon/not-valid',
        detail: 'This code is not valid for this MVP, has ended, or is used up.',
      });
  });

  it('is refused with 429 after ten wrong codes within an hour, also in an order', async () => {
    const { code } = await createCoupon();
    const wrongCodeResponses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => checkCoupon(`WRONG-${n}`)),
    );
    expect(wrongCodeResponses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    expect(wrongCodeResponses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect((await checkCoupon(code)).statusCode).toBe(429);
    expect((await postOrder(code)).statusCode).toBe(429);
    market.setTimeAfterStart(61 * MINUTE_MS);
    market.buyer = await market.api.signIn(market.buyer.userId);
    expect((await checkCoupon(code)).statusCode).toBe(200);
  });

  it('of one’s own does not make one’s own MVP cheaper (RENT-11)', async () => {
    const { code } = await createCoupon();
    expect((await checkCoupon(code, {}, market.lister)).json()).toMatchObject({ code: 'rental/own-listing' });
    expect((await postOrder(code, {}, market.lister)).json()).toMatchObject({ code: 'rental/own-listing' });
  });
});

describe('uses of a coupon', () => {
  it('for 5 people are 5, although 30 people order and pay at once (COUPON-3)', async () => {
    const { id, code } = await createCoupon();
    const people = await Promise.all(Array.from({ length: 30 }, (_, n) => market.api.signUp(`Buyer ${n}`)));
    const orderResponses = await Promise.all(people.map((person) => postOrder(code, {}, person)));
    expect(orderResponses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(await findListedCoupon(id)).toMatchObject({ state: 'used-up', used: 0, held: 5 });
    const captureResponses = await Promise.all(
      orderResponses.map(async (response, n) => {
        if (response.statusCode !== 200) return 0;
        const { orderId } = response.json();
        market.paypal.approve(orderId);
        return (await captureOrder(orderId, people[n] ?? market.buyer)).statusCode;
      }),
    );
    expect(captureResponses.filter((status) => status === 200)).toHaveLength(5);
    expect(await findListedCoupon(id)).toMatchObject({ state: 'used-up', used: 5, held: 0 });
  });

  it('are limited also for concurrent late captures of orders whose reservations expired: only one is captured', async () => {
    const { id, code } = await createCoupon({ people: 1 });
    const people = [];
    const orderIds = [];
    for (const name of ['Ann', 'Bob', 'Cid', 'Dot']) {
      const person = await market.api.signUp(name);
      people.push(person);
      orderIds.push(await placeApprovedOrder(code, person));
      market.setTimeAfterStart((people.length + 1) * 31 * MINUTE_MS - 31 * MINUTE_MS);
    }
    // By now, the reservations of all four orders have expired, each before the next order was placed.
    const signedInAgain = await Promise.all(people.map(({ userId }) => market.api.signIn(userId)));
    const lateCaptureResponses = await Promise.all(
      orderIds.map((orderId, n) => captureOrder(orderId, signedInAgain[n])),
    );
    expect(lateCaptureResponses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refusedResponses = lateCaptureResponses.filter(({ statusCode }) => statusCode !== 200);
    for (const response of refusedResponses)
      expect(response.json()).toMatchObject({ status: 409, code: 'coupon/gone' });
    const captureCounts = orderIds.map((orderId) => market.paypal.orders.get(orderId)?.captures.length);
    expect(captureCounts.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(1);
    market.setTimeAfterStart(200 * MINUTE_MS);
    market.lister = await market.api.signIn(market.lister.userId);
    expect(await findListedCoupon(id)).toMatchObject({ used: 1, held: 0 });
  });

  it('are reserved for 30 minutes, also if the coupon is stopped in that time', async () => {
    const { id, code } = await createCoupon({ people: 1 });
    const [earlyOrderId, lateOrderId] = [
      await placeApprovedOrder(code),
      await placeApprovedOrder((await createCoupon()).code),
    ];
    const otherBuyer = await market.api.signUp('Olga');
    expect((await postOrder(code, {}, otherBuyer)).json()).toMatchObject({ code: 'coupon/not-valid' });
    await post(market.api, market.lister, `/coupons/${id}/stop`, {});
    market.setTimeAfterStart(29 * MINUTE_MS);
    market.buyer = await market.api.signIn(market.buyer.userId);
    expect((await captureOrder(earlyOrderId)).statusCode).toBe(200);
    expect((await captureOrder(lateOrderId)).statusCode).toBe(200);
  });

  it('are lost if the reservation expires after the coupon was stopped: neither worker nor buyer captures the order', async () => {
    const { id, code } = await createCoupon();
    const orderId = await placeApprovedOrder(code);
    await post(market.api, market.lister, `/coupons/${id}/stop`, {});
    market.setTimeAfterStart(31 * MINUTE_MS);
    await market.api.application.get(PaymentsSweepService).reconcile(100);
    expect(market.paypal.orders.get(orderId)?.captures).toEqual([]);
    const [row] = await market.api.query('SELECT state FROM payments WHERE order_id = $1', [orderId]);
    expect(row).toEqual({ state: 'abandoned' });
    market.buyer = await market.api.signIn(market.buyer.userId);
    expect((await captureOrder(orderId)).json()).toMatchObject({ code: 'coupon/gone' });
  });

  it('are one per person: of three orders of the same person, only one is captured', async () => {
    const { id, code } = await createCoupon({ people: 1 });
    const orderIds = [
      await placeApprovedOrder(code),
      await placeApprovedOrder(code),
      await placeApprovedOrder(code),
    ];
    const captureResponses = await Promise.all(orderIds.map((orderId) => captureOrder(orderId)));
    expect(captureResponses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await findListedCoupon(id)).toMatchObject({ used: 1, held: 0 });
    expect((await checkCoupon(code)).json()).toMatchObject({ code: 'coupon/used' });
    expect((await postOrder(code)).json()).toMatchObject({ code: 'coupon/used' });
  });

  it('stay reserved for a declined order for 30 minutes, and are available again afterwards (COUPON-4)', async () => {
    const { id, code } = await createCoupon({ people: 1 });
    const orderId = await placeApprovedOrder(code);
    market.paypal.planFaults('capture', 'declined');
    expect((await captureOrder(orderId)).json()).toMatchObject({ code: 'payment/declined' });
    expect(await findListedCoupon(id)).toMatchObject({ used: 0, held: 1 });
    market.setTimeAfterStart(30 * MINUTE_MS);
    expect((await checkCoupon(code, {}, await market.api.signUp('Cy'))).statusCode).toBe(200);
  });

  it('are available again after PayPal refuses the order, but not after a refund (COUPON-4)', async () => {
    const { id, code } = await createCoupon({ people: 1 });
    market.paypal.planFaults('create', 'refused');
    await postOrder(code);
    expect(await findListedCoupon(id)).toMatchObject({ state: 'running', used: 0, held: 0 });
    const orderId = await placeApprovedOrder(code);
    await captureOrder(orderId);
    const moderator = await signUpModerator(market.api);
    const [row] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [
      orderId,
    ]);
    await post(market.api, moderator, `/admin/payments/${row?.id ?? ''}/refund`, {});
    expect(await findListedCoupon(id)).toMatchObject({ state: 'used-up', used: 1 });
  });
});
