import { describe, expect, it } from 'vitest';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { createOrder, claimRental } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const MINUTE_MS = 60_000;
const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));

const placeOrder = async (): Promise<string> =>
  (await createOrder(market, { duration: '3 months' })).json().orderId;
const checkOrder = (orderId: string, person = market.buyer) =>
  post(market.api, person, '/paypal/check-order', { orderId });
const outcomeOf = async (orderId: string): Promise<string> => (await checkOrder(orderId)).json().outcome;
const capture = (orderId: string) => post(market.api, market.buyer, '/paypal/capture-order', { orderId });
const capturesOf = (orderId: string) => market.paypal.orders.get(orderId)?.captures ?? [];

describe('a buyer who checks whether an order was charged (PAY-50)', () => {
  it('reads that it was not charged while it is not approved at PayPal', async () => {
    expect(await outcomeOf(await placeOrder())).toBe('not-charged');
  });

  it('reads that it was charged, once, if it was approved and its capture never arrived', async () => {
    const orderId = await placeOrder();
    market.paypal.approve(orderId);
    expect(await outcomeOf(orderId)).toBe('charged');
    expect(await outcomeOf(orderId)).toBe('charged');
    expect(capturesOf(orderId)).toHaveLength(1);
    const claimResponse = await claimRental(
      market,
      { duration: '3 months' },
      capturesOf(orderId)[0]?.id ?? '',
    );
    expect(claimResponse.statusCode).toBe(201);
  });

  it('reads nothing certain while PayPal does not respond', async () => {
    const orderId = await placeOrder();
    market.paypal.planFaults('read', 'failing');
    expect(await outcomeOf(orderId)).toBe('checking');
  });

  it('does not disturb a capture that may be under way, and reads its result afterwards', async () => {
    const orderId = await placeOrder();
    market.paypal.approve(orderId);
    market.paypal.planFaults('capture', 'lost');
    await capture(orderId);
    const readCallsBefore = market.paypal.callCounts.read;
    expect(await outcomeOf(orderId)).toBe('checking');
    expect(market.paypal.callCounts.read).toBe(readCallsBefore);
    market.setTimeAfterStart(MINUTE_MS);
    market.buyer = await market.api.signIn(market.buyer.userId);
    expect(await outcomeOf(orderId)).toBe('charged');
    expect(capturesOf(orderId)).toHaveLength(1);
  });

  it('reads nothing certain while PayPal may still make a capture whose response was lost', async () => {
    const orderId = await placeOrder();
    market.paypal.approve(orderId);
    market.paypal.planFaults('capture', 'failing');
    await capture(orderId);
    await market.api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [market.mvpId]);
    market.setTimeAfterStart(31_000);
    market.buyer = await market.api.signIn(market.buyer.userId);
    expect(await outcomeOf(orderId)).toBe('checking');
    // The next look-up abandons the order, because its MVP is off sale.
    expect(await outcomeOf(orderId)).toBe('not-charged');
  });

  it('reads that a declined card was not charged', async () => {
    const orderId = await placeOrder();
    market.paypal.approve(orderId);
    market.paypal.planFaults('capture', 'declined');
    await capture(orderId);
    expect(await outcomeOf(orderId)).toBe('not-charged');
  });

  it('reads that PayPal holds the payment, and later that it was refunded', async () => {
    const orderId = await placeOrder();
    market.paypal.approve(orderId);
    market.paypal.planFaults('capture', 'pending');
    await capture(orderId);
    expect(await outcomeOf(orderId)).toBe('held');
    market.paypal.decidePendingCapture(orderId, 'COMPLETED');
    market.setTimeAfterStart(6 * MINUTE_MS);
    const sweeps = market.api.application.get(PaymentsSweepService);
    await sweeps.reconcile(100);
    market.buyer = await market.api.signIn(market.buyer.userId);
    expect(await outcomeOf(orderId)).toBe('charged');
    market.paypal.refund(capturesOf(orderId)[0]?.id ?? '');
    await market.api.query('UPDATE payments SET compare_due_at = captured_at');
    await sweeps.compareDue(1000);
    expect(await outcomeOf(orderId)).toBe('refunded');
  });

  it('gets 404 for the order of another person', async () => {
    const orderId = await placeOrder();
    market.paypal.approve(orderId);
    expect((await checkOrder(orderId, await market.api.signUp('Eve'))).json()).toMatchObject({
      status: 404,
      code: 'payment/order-not-found',
    });
    expect(capturesOf(orderId)).toEqual([]);
  });
});
