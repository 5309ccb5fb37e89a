import { expect, it } from 'vitest';
import { call } from '@market/test/api/catalogue';
import { pay, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const market = useTestMarket(NOON);

const readSales = async (person = market.lister) =>
  (await call(market.api, 'GET', '/users/sales', { person })).json();

async function rent(): Promise<void> {
  const { api, paypal, buyer, mvpId } = market;
  const paymentId = await pay(api, paypal, { buyer, mvpId, duration: '1 month' });
  const body = {
    mvpId,
    duration: '1 month',
    renterName: 'Ben',
    renterEmail: 'ben@people.example',
    paymentId,
  };
  expect((await post(api, buyer, '/rentals/create', body)).statusCode).toBe(201);
}

it('counts a lister’s MVPs, sales and people who rent now; a buyer has none (RENT-40)', async () => {
  expect(await readSales()).toEqual({ listings: 1, sales: 0, earned: 0, activeRenters: 0 });
  await rent();
  // The second rental extends the first: two sales, one renter.
  await rent();
  expect(await readSales()).toEqual({ listings: 1, sales: 2, earned: 200, activeRenters: 1 });
  expect(await readSales(market.buyer)).toEqual({ listings: 0, sales: 0, earned: 0, activeRenters: 0 });
  await market.api.query(`UPDATE rentals SET ends_at = starts_at + interval '1 second', undone_at = NULL`);
  market.setTimeAfterOpening(3_600_000);
  expect((await readSales()).activeRenters).toBe(0);
});
