import { describe, expect, it } from 'vitest';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { offerListing, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const MINUTE_MS = 60_000;

const market = useTestMarket(NOON);
const placeOrder = (body: object = {}, person = market.buyer, key?: string) =>
  post(
    market.api,
    person,
    '/paypal/create-order',
    { mvpId: market.mvpId, duration: '3 months', amount: 250, ...body },
    key,
  );
const captureOrder = (orderId: string, person = market.buyer) =>
  post(market.api, person, '/paypal/capture-order', { orderId });
const reconcilePayments = () => market.api.application.get(PaymentsSweepService).reconcile(100);
const stateOf = async (orderId: string) =>
  (await market.api.query<{ state: string }>('SELECT state FROM payments WHERE order_id = $1', [orderId]))[0]
    ?.state;

async function placeApprovedOrder(): Promise<string> {
  const { orderId } = (await placeOrder()).json();
  market.paypal.approve(orderId);
  return orderId;
}

describe('an order', () => {
  it('has the server’s own amount and the payment’s id (RENT-4, PAY-7)', async () => {
    const response = await placeOrder();
    expect(response.statusCode).toBe(200);
    const { orderId } = response.json();
    const [row] = await market.api.query<{ id: string; amount_cents: number; state: string }>(
      'SELECT id, amount_cents, state FROM payments WHERE order_id = $1',
      [orderId],
    );
    expect(market.paypal.orders.get(orderId)).toMatchObject({ amount: '250.00', customId: row?.id });
    expect(row).toMatchObject({ amount_cents: 25_000, state: 'created' });
  });

  it('to buy outright costs 25 months', async () => {
    const { orderId } = (await placeOrder({ duration: 'outright', amount: 2500 })).json();
    expect(market.paypal.orders.get(orderId)?.amount).toBe('2500.00');
  });

  it.each([
    [{ amount: 249 }, 'payment/amount-mismatch'],
    [{ amount: 250.01 }, 'payment/amount-mismatch'],
    [{ amount: 100 }, 'payment/amount-mismatch'],
    [{ duration: '6 months' }, 'payment/amount-mismatch'],
    [{ duration: 'outright' }, 'payment/amount-mismatch'],
  ])('with %j is refused with an error for the amount, and PayPal is not called', async (body, code) => {
    const orderCountBefore = market.paypal.orders.size;
    expect((await placeOrder(body)).json()).toMatchObject({
      status: 422,
      code,
      errors: { amount: expect.any(String) },
    });
    expect(market.paypal.orders.size).toBe(orderCountBefore);
  });

  it.each([{ amount: 'much' }, { amount: 0 }, { duration: '2 years' }, { mvpId: 'x' }, { currency: 'EUR' }])(
    'with %j is refused with an error for that field (PAY-1)',
    async (body) => {
      const response = (await placeOrder(body)).json();
      expect(response).toMatchObject({ status: 400, code: 'request/invalid' });
      expect(Object.keys(response.errors)).toEqual(Object.keys(body));
    },
  );

  it('without MVP and duration is refused with an error for each field, and PayPal is not called (PAY-1)', async () => {
    const orderCountBefore = market.paypal.orders.size;
    const bodyWithoutListing = {
      amount: 250,
      currency: 'USD',
      description: '3 months',
      invoiceId: 'invoice-1',
    };
    const response = await post(market.api, market.buyer, '/paypal/create-order', bodyWithoutListing);
    expect(response.json()).toMatchObject({ status: 400, code: 'request/invalid' });
    expect(Object.keys(response.json().errors)).toEqual(['mvpId', 'duration']);
    expect((await placeOrder(bodyWithoutListing)).statusCode).toBe(200);
    expect(market.paypal.orders.size).toBe(orderCountBefore + 1);
  });

  it('is refused for a listing that does not exist, is not approved, is unavailable or is the caller’s own', async () => {
    const problemCodes = [];
    for (const [body, person] of [
      [{ mvpId: '0190a000-0000-7000-8000-000000000009' }, market.buyer],
      [{ mvpId: await offerListing(market.api, market.lister, { state: 'pending' }) }, market.buyer],
      [{ mvpId: await offerListing(market.api, market.lister, { isAvailable: false }) }, market.buyer],
      [{}, market.lister],
    ] as const)
      problemCodes.push((await placeOrder(body, person)).json().code);
    expect(problemCodes).toEqual([
      'listing/not-found',
      'listing/not-found',
      'listing/unavailable',
      'rental/own-listing',
    ]);
  });

  it('sent twice with one key is one order', async () => {
    const orderCountBefore = market.paypal.orders.size;
    const [firstResponse, secondResponse] = [
      await placeOrder({}, market.buyer, 'once'),
      await placeOrder({}, market.buyer, 'once'),
    ];
    expect(secondResponse.json()).toEqual(firstResponse.json());
    expect(market.paypal.orders.size).toBe(orderCountBefore + 1);
  });

  const readBuyerPayments = () =>
    market.api.query('SELECT state, order_id FROM payments WHERE user_id = $1', [market.buyer.userId]);

  it('that PayPal refuses leaves an abandoned payment and an error', async () => {
    market.paypal.planFaults('create', 'refused');
    expect((await placeOrder()).json()).toMatchObject({
      status: 502,
      code: 'payment/order-failed',
      detail: 'Failed to create PayPal order',
    });
    expect(await readBuyerPayments()).toEqual([{ state: 'abandoned', order_id: null }]);
  });

  it.each(['failing', 'lost'] as const)(
    'whose response was %s is the same order when requested again with its key, and is abandoned after an hour',
    async (fault) => {
      const orderCountBefore = market.paypal.orders.size;
      market.paypal.planFaults('create', fault);
      expect((await placeOrder({}, market.buyer, `again ${fault}`)).statusCode).toBe(502);
      expect(await readBuyerPayments()).toEqual([{ state: 'creating', order_id: null }]);
      const { orderId } = (await placeOrder({}, market.buyer, `again ${fault}`)).json();
      expect(await readBuyerPayments()).toEqual([{ state: 'created', order_id: orderId }]);
      expect(market.paypal.orders.size).toBe(orderCountBefore + 1);
      market.paypal.planFaults('create', fault);
      await placeOrder();
      market.setTimeAfterStart(61 * MINUTE_MS);
      await reconcilePayments();
      expect(await readBuyerPayments()).toContainEqual({ state: 'abandoned', order_id: null });
    },
  );
});

describe('a capture', () => {
  it('of an approved order returns its id, and the same id again (PAY-2)', async () => {
    const orderId = await placeApprovedOrder();
    const firstCapture = (await captureOrder(orderId)).json();
    expect(firstCapture).toEqual({ orderId, captureId: market.paypal.orders.get(orderId)?.captures[0]?.id });
    expect((await captureOrder(orderId)).json()).toEqual(firstCapture);
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('requested 50 times at once is one capture, and 50 equal responses (PAY-2)', async () => {
    const orderId = await placeApprovedOrder();
    const responses = await Promise.all(Array.from({ length: 50 }, () => captureOrder(orderId)));
    const captureIds = new Set(responses.map((response) => response.json().captureId));
    expect(captureIds.size).toBe(1);
    expect(captureIds).toEqual(new Set(market.paypal.orders.get(orderId)?.captures.map(({ id }) => id)));
    const events = await market.api.query(
      `SELECT 1 FROM outbox_events o JOIN payments p ON p.id = (o.payload->>'paymentId')::uuid
       WHERE o.name = 'payment.captured' AND p.order_id = $1`,
      [orderId],
    );
    expect(events).toHaveLength(1);
  });

  it('of another user’s order, or of an unknown one, is refused and changes nothing', async () => {
    const orderId = await placeApprovedOrder();
    for (const [id, person] of [
      [orderId, await market.api.signUp('Eve')],
      ['UNKNOWN', market.buyer],
    ] as const)
      expect((await captureOrder(id, person)).json()).toMatchObject({
        status: 404,
        code: 'payment/order-not-found',
      });
    expect(market.paypal.orders.get(orderId)?.captures).toEqual([]);
  });

  it('of an unapproved order is refused, and succeeds after the approval', async () => {
    const { orderId } = (await placeOrder()).json();
    expect((await captureOrder(orderId)).json()).toMatchObject({ status: 409, code: 'payment/not-approved' });
    expect(await stateOf(orderId)).toBe('created');
    market.paypal.approve(orderId);
    expect((await captureOrder(orderId)).statusCode).toBe(200);
  });

  it('that is declined lets the buyer pay in another way (PAY-3)', async () => {
    const orderId = await placeApprovedOrder();
    market.paypal.planFaults('capture', 'declined');
    expect((await captureOrder(orderId)).json()).toMatchObject({ status: 402, code: 'payment/declined' });
    expect(await stateOf(orderId)).toBe('declined');
    market.paypal.approve(orderId);
    expect((await captureOrder(orderId)).statusCode).toBe(200);
    expect(market.paypal.orders.get(orderId)?.captures).toHaveLength(1);
  });

  it('that is pending is reported as pending, and completes when PayPal releases it (PAY-4)', async () => {
    const orderId = await placeApprovedOrder();
    market.paypal.planFaults('capture', 'pending');
    expect((await captureOrder(orderId)).json()).toMatchObject({ status: 409, code: 'payment/pending' });
    expect((await captureOrder(orderId)).json().code).toBe('payment/pending');
    market.paypal.decidePendingCapture(orderId, 'COMPLETED');
    market.setTimeAfterStart(6 * MINUTE_MS);
    await reconcilePayments();
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that PayPal declines after a review is declined', async () => {
    const orderId = await placeApprovedOrder();
    market.paypal.planFaults('capture', 'pending');
    await captureOrder(orderId);
    market.paypal.decidePendingCapture(orderId, 'DECLINED');
    market.setTimeAfterStart(6 * MINUTE_MS);
    await reconcilePayments();
    expect(await stateOf(orderId)).toBe('declined');
  });

  it.each([1_000, 7 * 60 * MINUTE_MS, 4 * 24 * 60 * MINUTE_MS])(
    'whose response was lost is found by the same call %d ms later, and made once',
    async (ms) => {
      const orderId = await placeApprovedOrder();
      market.paypal.planFaults('capture', 'lost');
      expect((await captureOrder(orderId)).json()).toMatchObject({
        status: 502,
        code: 'payment/capture-failed',
      });
      expect(await stateOf(orderId)).toBe('capturing');
      market.setTimeAfterStart(ms);
      const payments = market.api.application.get(PaymentsService);
      const { captureId } = await payments.captureOrder(market.buyer.userId, orderId);
      expect(captureId).toBe(market.paypal.orders.get(orderId)?.captures[0]?.id);
      expect(market.paypal.orders.get(orderId)?.captures).toHaveLength(1);
    },
  );

  it('whose response was lost is found by the sweep (PAY-7)', async () => {
    const orderId = await placeApprovedOrder();
    market.paypal.planFaults('capture', 'lost');
    await captureOrder(orderId);
    market.setTimeAfterStart(MINUTE_MS);
    await reconcilePayments();
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('that failed is requested again by the sweep', async () => {
    const orderId = await placeApprovedOrder();
    market.paypal.planFaults('capture', 'failing');
    await captureOrder(orderId);
    market.setTimeAfterStart(MINUTE_MS);
    await reconcilePayments();
    expect(await stateOf(orderId)).toBe('completed');
    expect(market.paypal.orders.get(orderId)?.captures).toHaveLength(1);
  });

  it('that was made outside our API is recorded', async () => {
    const orderId = await placeApprovedOrder();
    const orderAtPayPal = market.paypal.orders.get(orderId);
    orderAtPayPal?.captures.push({
      id: `ELSEWHERE${orderId}`,
      amount: '250.00',
      status: 'COMPLETED',
      capturedAt: new Date(),
    });
    expect((await captureOrder(orderId)).json().captureId).toBe(`ELSEWHERE${orderId}`);
  });

  it('of another amount than was ordered is refunded and makes no rental', async () => {
    const orderId = await placeApprovedOrder();
    market.paypal.planFaults('capture', 'short');
    expect((await captureOrder(orderId)).json()).toMatchObject({ status: 422, code: 'payment/mismatch' });
    const captureId = market.paypal.orders.get(orderId)?.captures[0]?.id;
    expect(market.paypal.refundedCaptureIds).toContain(captureId);
    expect(await stateOf(orderId)).toBe('refunded');
  });

  it('succeeds with a new token after PayPal has revoked the old one', async () => {
    const orderId = await placeApprovedOrder();
    const tokenCallsBefore = market.paypal.callCounts.token;
    market.paypal.planFaults('capture', 'unauthorised');
    expect((await captureOrder(orderId)).statusCode).toBe(200);
    expect(market.paypal.callCounts.token).toBe(tokenCallsBefore + 1);
  });
});

describe('an order whose tab was closed', () => {
  it('is captured if its buyer had approved it', async () => {
    const orderId = await placeApprovedOrder();
    market.setTimeAfterStart(3 * MINUTE_MS);
    await reconcilePayments();
    expect(await stateOf(orderId)).toBe('completed');
  });

  it('is not captured without approval, is checked at growing intervals, and is abandoned after six hours (PAY-6)', async () => {
    await market.api.query('DELETE FROM payments');
    const { orderId } = (await placeOrder()).json();
    const readCallsBefore = market.paypal.callCounts.read;
    for (let minute = 1; minute <= 360; minute += 1) {
      market.setTimeAfterStart(minute * MINUTE_MS);
      await reconcilePayments();
    }
    expect(await stateOf(orderId)).toBe('created');
    expect(market.paypal.callCounts.read - readCallsBefore).toBeLessThan(25);
    market.setTimeAfterStart(7.5 * 60 * MINUTE_MS);
    await reconcilePayments();
    expect(await stateOf(orderId)).toBe('abandoned');
    market.paypal.approve(orderId);
    await expect(
      market.api.application.get(PaymentsService).captureOrder(market.buyer.userId, orderId),
    ).rejects.toMatchObject({ code: 'payment/order-not-found' });
  });
});
