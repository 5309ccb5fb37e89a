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
  // The second order extends the running rental: two sales, one renter.
  await rent();
  expect(await readSales()).toEqual({ listings: 1, sales: 2, earned: 200, activeRenters: 1 });
  expect(await readSales(market.buyer)).toEqual({ listings: 0, sales: 0, earned: 0, activeRenters: 0 });
  await market.api.query(`UPDATE rentals SET ends_at = starts_at + interval '1 second', undone_at = NULL`);
  market.setTimeAfterStart(3_600_000);
  expect((await readSales()).activeRenters).toBe(0);
});

it('counts money that an open dispute holds as sold, as Earnings does, until the dispute is lost (RENT-40, LIST-33)', async () => {
  const soldBefore = (await readSales()).earned;
  await rent();
  const [payment] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE listing_id = $1', [
    market.mvpId,
  ]);
  const readFigures = async () => ({
    sold: (await readSales()).earned - soldBefore,
    mvpSold: (
      await call(market.api, 'GET', `/mvps/my-listings/${market.mvpId}`, { person: market.lister })
    ).json().earned,
  });
  const addLine = (kind: string, cents: number) =>
    market.api.query(
      `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) VALUES ($1, $2, $3, $2, now())`,
      [payment?.id, kind, cents],
    );
  await addLine('disputed', -10_000);
  expect(await readFigures()).toEqual({ sold: 100, mvpSold: 100 });
  await addLine('dispute-reversed', 10_000);
  await addLine('dispute-lost', -4000);
  expect(await readFigures()).toEqual({ sold: 60, mvpSold: 60 });
});
