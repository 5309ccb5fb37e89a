import { expect, it } from 'vitest';
import { PaymentRecords } from '@market/domain/payments/payment-records';
import { PaymentSettlement } from '@market/domain/payments/payment-settlement';
import { PaymentTransitions } from '@market/domain/payments/payment-transitions';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));

async function placeApprovedOrder(couponCode: string): Promise<string> {
  const orderInput = { mvpId: market.mvpId, duration: '1 month', amount: 80, couponCode };
  const { orderId } = (await post(market.api, market.buyer, '/paypal/create-order', orderInput)).json();
  market.paypal.approve(orderId);
  return orderId;
}

it.each(['approved', 'abandoned'] as const)(
  'an order that becomes %s between reading and capturing it does not use its coupon twice (COUPON-3)',
  async (nextState) => {
    const code = `ONCE-${nextState}`;
    const coupon = { code, percent: 20, people: 1, lastDay: '2026-03-31' };
    expect((await post(market.api, market.lister, '/coupons', coupon)).statusCode).toBe(201);
    const [firstOrderId, secondOrderId] = [await placeApprovedOrder(code), await placeApprovedOrder(code)];
    const { application } = market.api;
    const paymentBefore = await application.get(PaymentRecords).findByOrder(secondOrderId);
    if (!paymentBefore) throw new Error('There is no payment');
    const transitionCause = { by: { kind: 'paypal' }, why: 'the test changes it' } as const;
    await application.get(PaymentTransitions).apply(paymentBefore.id, { ...transitionCause, to: nextState });
    const response = await post(market.api, market.buyer, '/paypal/capture-order', { orderId: firstOrderId });
    expect(response.statusCode).toBe(200);
    await expect(
      application.get(PaymentSettlement).capture(paymentBefore, transitionCause),
    ).rejects.toMatchObject({
      code: 'coupon/gone',
    });
    expect(market.paypal.orders.get(secondOrderId)?.captures).toEqual([]);
  },
);
