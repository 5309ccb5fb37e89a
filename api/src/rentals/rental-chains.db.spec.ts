import { describe, expect, it } from 'vitest';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { RefundMailsService } from '@market/domain/payments/refunds/refund-mails.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { signUpModerator } from '@market/test/api/catalogue';
import { createOrder, claimRental, advanceAndSignInAgain, payFor, rentFor } from '@market/test/api/rent';
import { offerListing, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const DAY_MS = 86_400_000;

const market = useTestMarket(NOON);

const readMyRentals = async (person = market.buyer) =>
  (
    await market.api.inject({
      method: 'GET',
      url: '/api/rentals/my-rentals',
      headers: { authorization: person.authorization },
    })
  ).json();
const readListingRental = async (person = market.buyer) =>
  (
    await market.api.inject({
      method: 'GET',
      url: `/api/mvps/${market.mvpId}/rental`,
      headers: { authorization: person.authorization },
    })
  ).json().rental;
async function refund(rentalId: string, amount?: number) {
  const [row] = await market.api.query<{ payment_id: string }>(
    'SELECT payment_id FROM rentals WHERE id = $1',
    [rentalId],
  );
  const moderator = await signUpModerator(market.api);
  return post(market.api, moderator, `/admin/payments/${row?.payment_id}/refund`, { reason: 'Test', amount });
}

describe('an extension', () => {
  it('starts at the end of the rental, counts calendar months, and is shown with it as one rental (RENT-20, RENT-32)', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    expect(firstRental.enddate).toBe('2026-02-28T12:00:00.000Z');
    await advanceAndSignInAgain(market, 10 * DAY_MS);
    const secondRental = await rentFor(market, { duration: '3 months', rentalId: firstRental.id });
    expect(secondRental).toMatchObject({
      startdate: '2026-02-28T12:00:00.000Z',
      enddate: '2026-05-28T12:00:00.000Z',
      since: NOON.toISOString(),
      until: '2026-05-28T12:00:00.000Z',
      totalprice: 250,
      paid: 350,
      periods: [{ id: firstRental.id }, { id: secondRental.id }],
    });
    expect(await readMyRentals()).toMatchObject({
      total: 1,
      active: 1,
      spent: 350,
      rentals: [{ id: secondRental.id }],
    });
    expect((await readMyRentals()).rentals).toHaveLength(1);
  });

  it('of an ended rental starts now (RENT-20)', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    await advanceAndSignInAgain(market, 40 * DAY_MS);
    expect(await readMyRentals()).toMatchObject({ total: 1, active: 0 });
    const secondRental = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    expect(secondRental).toMatchObject({
      startdate: '2026-03-12T12:00:00.000Z',
      since: '2026-03-12T12:00:00.000Z',
      until: '2026-04-12T12:00:00.000Z',
    });
    expect(await readMyRentals()).toMatchObject({ total: 1, active: 1 });
  });

  it('bought twice at once is two periods, one after the other', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    const purchase = { duration: '1 month', rentalId: firstRental.id } as const;
    const captureIds = await Promise.all([payFor(market, purchase), payFor(market, purchase)]);
    const responses = await Promise.all(
      captureIds.map((paymentId) => claimRental(market, purchase, paymentId)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const periods = (await readListingRental()).periods as { startdate: string; enddate: string }[];
    expect(periods.map(({ startdate, enddate }) => [startdate.slice(0, 10), enddate.slice(0, 10)])).toEqual([
      ['2026-01-31', '2026-02-28'],
      ['2026-02-28', '2026-03-28'],
      ['2026-03-28', '2026-04-28'],
    ]);
  });

  it('that its browser did not claim is completed by the worker', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    const captureId = await payFor(market, { duration: '1 month', rentalId: firstRental.id });
    const [payment] = await market.api.query<{ id: string }>(
      'SELECT id FROM payments WHERE capture_id = $1',
      [captureId],
    );
    market.setTimeAfterStart(10 * 60_000);
    await market.api.application.get(RentalsService).settleUnclaimed(payment?.id ?? '');
    expect(await readListingRental()).toMatchObject({
      startdate: firstRental.enddate,
      until: '2026-03-28T12:00:00.000Z',
    });
  });

  it('is refused for another’s rental, for one of another MVP, and for the wrong amount', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    const stranger = await market.api.signUp('Eve');
    const otherListingId = await offerListing(market.api, market.lister);
    const problemCodes = [];
    for (const purchase of [
      { duration: '1 month', rentalId, buyer: stranger },
      { duration: '1 month', rentalId, mvpId: otherListingId },
      { duration: '1 month', rentalId: otherListingId },
      { duration: '1 month', rentalId, amount: 99 },
    ] as const)
      problemCodes.push((await createOrder(market, purchase)).json().code);
    expect(problemCodes).toEqual([
      'rental/not-found',
      'rental/not-found',
      'rental/not-found',
      'payment/amount-mismatch',
    ]);
  });

  it('that is refunded leaves the period before as it was', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    const secondRental = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    expect((await refund(secondRental.id)).statusCode).toBeLessThan(300);
    expect(await readListingRental()).toMatchObject({
      until: firstRental.enddate,
      paid: 100,
      periods: [{ refunded: false }, { refunded: true }],
    });
    const thirdRental = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    expect(thirdRental.startdate).toBe(firstRental.enddate);
  });

  it('starts earlier when the period before it is refunded', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    const secondRental = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    await market.api.application.get(DeliveriesService).deliver(secondRental.deliveryid ?? '');
    await advanceAndSignInAgain(market, DAY_MS);
    await refund(firstRental.id);
    expect(await readListingRental()).toMatchObject({
      since: '2026-02-01T12:00:00.000Z',
      until: '2026-03-01T12:00:00.000Z',
      sourceUrl: 'https://code.example/mvp',
    });
  });
});

describe('buying a rented MVP', () => {
  it('credits the latest rental only, by the server’s own amount, and shows what is left to pay (RENT-21)', async () => {
    const firstRental = await rentFor(market, { duration: '3 months' });
    const secondRental = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    expect(secondRental.offer).toEqual({
      monthlyPrice: 100,
      buyoutPrice: 2500,
      credit: 100,
      remaining: 2400,
    });
    const purchase = { duration: 'outright', rentalId: firstRental.id } as const;
    expect((await createOrder(market, { ...purchase, amount: 2500 })).json().code).toBe(
      'payment/amount-mismatch',
    );
    expect((await createOrder(market, { ...purchase, amount: 2150 })).json().code).toBe(
      'payment/amount-mismatch',
    );
    await advanceAndSignInAgain(market, 60_000);
    const boughtRental = await rentFor(market, { ...purchase, amount: 2400 });
    expect(boughtRental).toMatchObject({
      enddate: null,
      until: null,
      totalprice: 2400,
      paid: 2750,
      offer: null,
    });
    expect(boughtRental.periods.at(-1)).toMatchObject({ credit: 100 });
    expect(await readMyRentals()).toMatchObject({ total: 1, active: 1, spent: 2750 });
  });

  it('credits the latest rental even if its order named no rental, and refunds no credited one (RENT-20, RENT-21)', async () => {
    const endedRental = await rentFor(market, { duration: '6 months' });
    await advanceAndSignInAgain(market, 200 * DAY_MS);
    const latestRental = await rentFor(market, { duration: '1 month' });
    expect(latestRental.periods).toMatchObject([{ id: endedRental.id }, { id: latestRental.id }]);
    const purchase = { duration: 'outright', rentalId: endedRental.id } as const;
    expect((await createOrder(market, { ...purchase, amount: 2050 })).json().code).toBe(
      'payment/amount-mismatch',
    );
    await rentFor(market, { ...purchase, amount: 2400 });
    expect((await refund(latestRental.id)).json()).toMatchObject({ status: 409, code: 'payment/credited' });
  });

  it('credits nothing that was refunded', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    await refund(rentalId);
    expect((await readListingRental()).offer).toMatchObject({ credit: 0, remaining: 2500 });
    const purchase = { duration: 'outright', rentalId } as const;
    expect((await createOrder(market, { ...purchase, amount: 2400 })).json().code).toBe(
      'payment/amount-mismatch',
    );
    expect((await createOrder(market, purchase)).statusCode).toBe(200);
  });

  it('is refunded if the credited rental was refunded between order and capture (RENT-22)', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    const purchase = { duration: 'outright', rentalId, amount: 2400 } as const;
    const paymentId = await payFor(market, purchase);
    await refund(rentalId);
    expect((await claimRental(market, purchase, paymentId)).json()).toMatchObject({
      status: 409,
      code: 'payment/credit-gone',
    });
    expect(market.paypal.refundedCaptureIds).toContain(paymentId);
  });

  it('is refunded if PayPal still decides on the refund of the credited rental (RENT-22)', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    const purchase = { duration: 'outright', rentalId, amount: 2400 } as const;
    const paymentId = await payFor(market, purchase);
    market.paypal.planFaults('refund', 'pending');
    await refund(rentalId);
    expect((await claimRental(market, purchase, paymentId)).json()).toMatchObject({
      code: 'payment/credit-gone',
    });
    expect(market.paypal.refundedCaptureIds).toContain(paymentId);
  });

  it('is refunded if PayPal still decides on a refund of a part of the credited rental (RENT-22)', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    const purchase = { duration: 'outright', rentalId, amount: 2400 } as const;
    const paymentId = await payFor(market, purchase);
    market.paypal.planFaults('refund', 'pending');
    expect((await refund(rentalId, 0.01)).json()).toMatchObject({ state: 'refunding' });
    expect((await claimRental(market, purchase, paymentId)).json()).toMatchObject({
      code: 'payment/credit-gone',
    });
    expect(market.paypal.refundedCaptureIds).toContain(paymentId);
  });

  it('that is refunded because the credit is gone is explained by e-mail (RENT-22)', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    const purchase = { duration: 'outright', rentalId, amount: 2400 } as const;
    const captureId = await payFor(market, purchase);
    await refund(rentalId);
    await claimRental(market, purchase, captureId);
    const [payment] = await market.api.query<{ id: string }>(
      'SELECT id FROM payments WHERE capture_id = $1',
      [captureId],
    );
    await market.api.application.get(RefundMailsService).send(payment?.id ?? '');
    expect(market.mailbox.mails.at(-1)?.decodedText).toContain(
      'The credit from your rental was no longer available when your payment for Habit Garden arrived. Nothing was bought, and your payment was refunded in full',
    );
  });

  it('uses a credit once: of two purchases at once one succeeds, and the other is refunded', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    const purchase = { duration: 'outright', rentalId, amount: 2400 } as const;
    const captureIds = [await payFor(market, purchase), await payFor(market, purchase)];
    const responses = await Promise.all(
      captureIds.map((paymentId) => claimRental(market, purchase, paymentId)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const creditedRentals = await market.api.query('SELECT 1 FROM rentals WHERE credited_rental_id = $1', [
      rentalId,
    ]);
    expect(creditedRentals).toHaveLength(1);
  });

  it('refuses to refund a credited rental until its purchase is refunded, which frees the credit (RENT-22)', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    const boughtRental = await rentFor(market, { duration: 'outright', rentalId, amount: 2400 });
    const refundCountBefore = market.paypal.refundedCaptureIds.length;
    for (const amount of [undefined, 99.99, 0.01])
      expect((await refund(rentalId, amount)).json()).toMatchObject({
        status: 409,
        code: 'payment/credited',
      });
    expect(market.paypal.refundedCaptureIds).toHaveLength(refundCountBefore);
    expect((await refund(boughtRental.id)).statusCode).toBeLessThan(300);
    await market.api.query('UPDATE listings SET is_available = true WHERE id = $1', [market.mvpId]);
    expect((await readListingRental()).offer).toMatchObject({ credit: 100 });
    expect((await refund(rentalId)).statusCode).toBeLessThan(300);
  });

  it('refuses to refund a rental that is credited to a purchase in another chain, which an older version made (RENT-22)', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    const purchase = await rentFor(market, { duration: 'outright', rentalId, amount: 2400 });
    await market.api.query(
      'UPDATE rentals SET first_rental_id = NULL, previous_rental_id = NULL WHERE id = $1',
      [purchase.id],
    );
    for (const amount of [undefined, 50])
      expect((await refund(rentalId, amount)).json()).toMatchObject({
        status: 409,
        code: 'payment/credited',
      });
  });
});
