import { describe, expect, it } from 'vitest';
import type { Person } from '@market/test/api/running-api';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));
const getJson = async (path: string, person: Person) =>
  (await market.api.inject({ url: `/api${path}`, headers: { authorization: person.authorization } })).json();

describe('a sale with a coupon', () => {
  it('shows the coupon on its own line to buyer and lister, and the fee is a share of the amount paid (COUPON-6)', async () => {
    const code = 'QUARTER';
    const couponInput = { code, percent: 25, people: 5, lastDay: '2026-03-31' };
    await post(market.api, market.lister, '/coupons', couponInput);
    const orderInput = { mvpId: market.mvpId, duration: '1 month', amount: 75, couponCode: code };
    const { orderId } = (await post(market.api, market.buyer, '/paypal/create-order', orderInput)).json();
    market.paypal.approve(orderId);
    const { captureId } = (await post(market.api, market.buyer, '/paypal/capture-order', { orderId })).json();
    const rental = await post(market.api, market.buyer, '/rentals/create', {
      mvpId: market.mvpId,
      duration: '1 month',
      renterName: 'Ben',
      renterEmail: 'b@people.example',
      paymentId: captureId,
    });
    expect(rental.json()).toMatchObject({ rental: { totalprice: 75 } });
    const [payment] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [
      orderId,
    ]);
    expect(await getJson(`/earnings/sales/${payment?.id ?? ''}`, market.lister)).toMatchObject({
      price: 100,
      discount: 25,
      coupon: code,
      credit: 0,
      paid: 75,
      fee: 7.5,
      net: 67.5,
    });
    const ledgerEntries = await market.api.query(
      'SELECT account, cents FROM lister_ledger WHERE payment_id = $1 ORDER BY account',
      [payment?.id],
    );
    expect(ledgerEntries).toEqual([
      { account: 'buyers', cents: -7500 },
      { account: 'fee', cents: 750 },
      { account: 'pending', cents: 6750 },
    ]);
  });
});
