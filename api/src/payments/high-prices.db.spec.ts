import { expect, it } from 'vitest';
import { signUpModerator } from '@market/test/api/catalogue';
import { createOrder } from '@market/test/api/rent';
import { offerListing, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));

it.each([
  ['outright', 5000, 125_000],
  ['6 months', 100_000, 450_000],
] as const)('%s of an MVP of $%i a month can be ordered (RENT-3)', async (duration, price, amount) => {
  const mvpId = await offerListing(market.api, market.lister, { price });
  const { orderId } = (await createOrder(market, { mvpId, duration, amount })).json();
  expect(market.paypal.orders.get(orderId)?.amount).toBe(`${amount}.00`);
});

it('a purchase of the highest price is captured, and refunded in part (RENT-3, PAY-20)', async () => {
  const mvpId = await offerListing(market.api, market.lister, { price: 100_000 });
  const purchase = { mvpId, duration: 'outright', amount: 2_500_000 } as const;
  const { orderId } = (await createOrder(market, purchase)).json();
  market.paypal.approve(orderId);
  await post(market.api, market.buyer, '/paypal/capture-order', { orderId });
  const [payment] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [
    orderId,
  ]);
  const moderator = await signUpModerator(market.api);
  const refundBody = { reason: 'Test', amount: 1_000_000 };
  const response = await post(market.api, moderator, `/admin/payments/${payment?.id}/refund`, refundBody);
  expect(response.json()).toMatchObject({ state: 'partly-refunded', paid: 1_500_000 });
});
