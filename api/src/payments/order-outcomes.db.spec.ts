import { describe, expect, it } from 'vitest';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { createOrder, claim } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { useShop } from '@market/test/api/use-shop';

const MINUTE_MS = 60_000;
const shop = useShop(new Date('2026-03-01T12:00:00.000Z'));

const placeOrder = async (): Promise<string> =>
  (await createOrder(shop, { duration: '3 months' })).json().orderId;
const check = (orderId: string, person = shop.buyer) =>
  post(shop.api, person, '/paypal/check-order', { orderId });
const outcomeOf = async (orderId: string): Promise<string> => (await check(orderId)).json().outcome;
const capture = (orderId: string) => post(shop.api, shop.buyer, '/paypal/capture-order', { orderId });
const capturesOf = (orderId: string) => shop.paypal.orders.get(orderId)?.captures ?? [];

describe('a buyer who asks whether an order was charged (PAY-50)', () => {
  it('reads that it was not, while PayPal says that it is not approved', async () => {
    expect(await outcomeOf(await placeOrder())).toBe('not-charged');
  });

  it('reads that it was, once, if it was approved and its capture never arrived', async () => {
    const orderId = await placeOrder();
    shop.paypal.approve(orderId);
    expect(await outcomeOf(orderId)).toBe('charged');
    expect(await outcomeOf(orderId)).toBe('charged');
    expect(capturesOf(orderId)).toHaveLength(1);
    const claimed = await claim(shop, { duration: '3 months' }, capturesOf(orderId)[0]?.id ?? '');
    expect(claimed.statusCode).toBe(201);
  });

  it('reads nothing certain while PayPal does not respond', async () => {
    const orderId = await placeOrder();
    shop.paypal.next('read', 'failing');
    expect(await outcomeOf(orderId)).toBe('checking');
  });

  it('does not disturb a capture that may be under way, and reads its result afterwards', async () => {
    const orderId = await placeOrder();
    shop.paypal.approve(orderId);
    shop.paypal.next('capture', 'lost');
    await capture(orderId);
    const before = shop.paypal.calls.read;
    expect(await outcomeOf(orderId)).toBe('checking');
    expect(shop.paypal.calls.read).toBe(before);
    shop.later(MINUTE_MS);
    shop.buyer = await shop.api.signIn(shop.buyer.userId);
    expect(await outcomeOf(orderId)).toBe('charged');
    expect(capturesOf(orderId)).toHaveLength(1);
  });

  it('reads that a declined card was not charged', async () => {
    const orderId = await placeOrder();
    shop.paypal.approve(orderId);
    shop.paypal.next('capture', 'declined');
    await capture(orderId);
    expect(await outcomeOf(orderId)).toBe('not-charged');
  });

  it('reads that PayPal holds it, and that it was refunded', async () => {
    const orderId = await placeOrder();
    shop.paypal.approve(orderId);
    shop.paypal.next('capture', 'pending');
    await capture(orderId);
    expect(await outcomeOf(orderId)).toBe('held');
    shop.paypal.clear(orderId, 'COMPLETED');
    shop.later(6 * MINUTE_MS);
    const sweeps = shop.api.application.get(PaymentsSweepService);
    await sweeps.reconcile(100);
    shop.buyer = await shop.api.signIn(shop.buyer.userId);
    expect(await outcomeOf(orderId)).toBe('charged');
    shop.paypal.refund(capturesOf(orderId)[0]?.id ?? '');
    await shop.api.query('UPDATE payments SET compare_due_at = captured_at');
    await sweeps.compareDue(1000);
    expect(await outcomeOf(orderId)).toBe('refunded');
  });

  it('is told nothing about the order of somebody else', async () => {
    const orderId = await placeOrder();
    shop.paypal.approve(orderId);
    expect((await check(orderId, await shop.api.signUp('Eve'))).json()).toMatchObject({
      status: 404,
      code: 'payment/order-not-found',
    });
    expect(capturesOf(orderId)).toEqual([]);
  });
});
