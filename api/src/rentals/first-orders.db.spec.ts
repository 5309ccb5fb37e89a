import { describe, expect, it } from 'vitest';
import { signUpModerator } from '@market/test/api/catalogue';
import { claimRental, advanceAndSignInAgain, payFor, rentFor } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const DAY_MS = 86_400_000;

const market = useTestMarket(NOON);

const readMyRentals = async () =>
  (
    await market.api.inject({
      method: 'GET',
      url: '/api/rentals/my-rentals',
      headers: { authorization: market.buyer.authorization },
    })
  ).json();
const readListingRental = async () =>
  (
    await market.api.inject({
      method: 'GET',
      url: `/api/mvps/${market.mvpId}/rental`,
      headers: { authorization: market.buyer.authorization },
    })
  ).json().rental;
async function refund(rentalId: string) {
  const [row] = await market.api.query<{ payment_id: string }>(
    'SELECT payment_id FROM rentals WHERE id = $1',
    [rentalId],
  );
  const moderator = await signUpModerator(market.api);
  return post(market.api, moderator, `/admin/payments/${row?.payment_id}/refund`, { reason: 'Test' });
}

describe('an order that names no rental', () => {
  it('extends the rental that an earlier order has become since (RENT-20, RENT-32)', async () => {
    const captureIds = [
      await payFor(market, { duration: '1 month' }),
      await payFor(market, { duration: '3 months' }),
    ];
    await claimRental(market, { duration: '3 months' }, captureIds[1] ?? '');
    await advanceAndSignInAgain(market, 10 * 60_000);
    const laterRental = (await claimRental(market, { duration: '1 month' }, captureIds[0] ?? '')).json()
      .rental;
    expect(laterRental).toMatchObject({
      startdate: '2026-04-30T12:00:00.000Z',
      since: NOON.toISOString(),
      until: '2026-05-30T12:00:00.000Z',
      paid: 350,
    });
    expect(await readMyRentals()).toMatchObject({ total: 1, active: 1, rentals: [{ id: laterRental.id }] });
  });

  it('is extended by an order that names a refunded rental, instead of a second running rental', async () => {
    const refundedRental = await rentFor(market, { duration: '1 month' });
    const captureId = await payFor(market, { duration: '1 month', rentalId: refundedRental.id });
    await refund(refundedRental.id);
    const running = await rentFor(market, { duration: '3 months' });
    const response = await claimRental(
      market,
      { duration: '1 month', rentalId: refundedRental.id },
      captureId,
    );
    expect(response.json().rental).toMatchObject({ startdate: running.enddate });
    expect(await readMyRentals()).toMatchObject({ active: 1 });
  });

  it('starts now if the earlier rental is another person’s, has ended or was refunded; it continues one’s own earlier rental (RENT-20)', async () => {
    await rentFor(market, { duration: '1 month', buyer: await market.api.signUp('Eve') });
    const readNext = async () => {
      const { startdate, periods } = await rentFor(market, { duration: '1 month' });
      return [startdate, periods.length];
    };
    expect(await readNext()).toEqual([NOON.toISOString(), 1]);
    await refund((await readListingRental()).id);
    expect(await readNext()).toEqual([NOON.toISOString(), 2]);
    await advanceAndSignInAgain(market, 40 * DAY_MS);
    expect(await readNext()).toEqual(['2026-03-12T12:00:00.000Z', 3]);
    expect(await readMyRentals()).toMatchObject({ total: 1, active: 1 });
  });

  it('extends the running one of two rentals that an older version did not join (RENT-20)', async () => {
    const endedRental = await rentFor(market, { duration: '1 month' });
    await advanceAndSignInAgain(market, 40 * DAY_MS);
    const runningRental = await rentFor(market, { duration: '1 month' });
    await market.api.query(
      'UPDATE rentals SET first_rental_id = NULL, previous_rental_id = NULL WHERE id = $1',
      [runningRental.id],
    );
    const nextRental = await rentFor(market, { duration: '1 month', rentalId: endedRental.id });
    expect(nextRental).toMatchObject({ startdate: runningRental.enddate });
  });

  it('buys without a credit, and is one card with the running rental (RENT-32)', async () => {
    const purchaseCaptureId = await payFor(market, { duration: 'outright' });
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    await advanceAndSignInAgain(market, 60_000);
    const boughtRental = (await claimRental(market, { duration: 'outright' }, purchaseCaptureId)).json()
      .rental;
    expect(boughtRental).toMatchObject({
      startdate: new Date(NOON.getTime() + 60_000).toISOString(),
      enddate: null,
      totalprice: 2500,
      periods: [{ id: rentalId }, { credit: 0 }],
    });
    expect(await readMyRentals()).toMatchObject({ total: 1, active: 1, spent: 2600 });
  });
});
