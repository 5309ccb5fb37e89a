import { describe, expect, it } from 'vitest';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { RefundMailsService } from '@market/domain/payments/refunds/refund-mails.service';
import { rentFor } from '@market/test/api/rent';
import { offerListing, placeApprovedOrder, pay as payAt, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const MINUTE_MS = 60_000;

const market = useTestMarket(NOON);

const pay = (duration: PurchaseDuration = '3 months', person = market.buyer) =>
  payAt(market.api, market.paypal, { buyer: person, mvpId: market.mvpId, duration });

const rent = (paymentId: string, body: object = {}, person = market.buyer, key?: string) =>
  post(
    market.api,
    person,
    '/rentals/create',
    {
      mvpId: market.mvpId,
      duration: '3 months',
      renterName: 'Ben',
      renterEmail: 'typed@people.example',
      paymentId,
      ...body,
    },
    key,
  );
const readRentals = (paymentId: string) =>
  market.api.query<{ id: string; renter_email: string; payment_id: string; user_id: string }>(
    'SELECT r.* FROM rentals r JOIN payments p ON p.id = r.payment_id WHERE p.capture_id = $1',
    [paymentId],
  );
const paymentOf = async (captureId: string) =>
  (
    await market.api.query<{ id: string; state: string }>(
      'SELECT id, state FROM payments WHERE capture_id = $1',
      [captureId],
    )
  )[0];

describe('a captured payment', () => {
  it('becomes a rental with a delivery in one transaction (RENT-10)', async () => {
    const paymentId = await pay();
    const response = await rent(paymentId);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      rental: {
        mvpid: market.mvpId,
        mvp: { title: 'Habit Garden' },
        duration: '3 months',
        totalPrice: 250,
        totalprice: 250,
        startdate: '2026-01-31T12:00:00.000Z',
        enddate: '2026-04-30T12:00:00.000Z',
        sourceUrl: null,
        deliveredat: null,
      },
      message: expect.stringContaining('24 hours'),
    });
    const { id } = response.json().rental;
    const [delivery] = await market.api.query('SELECT state, due_at FROM deliveries WHERE rental_id = $1', [
      id,
    ]);
    expect(delivery).toEqual({ state: 'due', due_at: new Date('2026-02-01T12:00:00.000Z') });
    const events = await market.api.query(
      `SELECT 1 FROM outbox_events WHERE name = 'rental.created' AND payload->>'rentalId' = $1`,
      [id],
    );
    expect(events).toHaveLength(1);
  });

  it('is refused for another listing or duration, naming the field', async () => {
    const paymentId = await pay();
    const otherMvpId = await offerListing(market.api, market.lister);
    for (const [body, field] of [
      [{ mvpId: otherMvpId }, 'mvpId'],
      [{ duration: '6 months' }, 'duration'],
      [{ duration: 'outright' }, 'duration'],
    ] as const) {
      const response = (await rent(paymentId, body)).json();
      expect(response).toMatchObject({ status: 422, code: 'payment/mismatch' });
      expect(Object.keys(response.errors)).toEqual([field]);
    }
    expect(await readRentals(paymentId)).toEqual([]);
  });

  it('is refused from another user', async () => {
    const paymentId = await pay();
    const eve = await market.api.signUp('Eve');
    expect((await rent(paymentId, {}, eve)).json()).toMatchObject({
      status: 409,
      code: 'payment/not-captured',
    });
    expect(await readRentals(paymentId)).toEqual([]);
  });

  it('is used once: a second call is refused, and 20 calls at once make one rental', async () => {
    const paymentId = await pay();
    const responses = await Promise.all(Array.from({ length: 20 }, () => rent(paymentId)));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await rent(paymentId)).json()).toMatchObject({ status: 409, code: 'payment/already-used' });
    expect(await readRentals(paymentId)).toHaveLength(1);
  });

  it('returns the same rental for the same Idempotency-Key (API-4)', async () => {
    const paymentId = await pay();
    const [firstResponse, secondResponse] = [
      await rent(paymentId, {}, market.buyer, 'k'),
      await rent(paymentId, {}, market.buyer, 'k'),
    ];
    expect(secondResponse.statusCode).toBe(201);
    expect(secondResponse.json()).toEqual(firstResponse.json());
    expect((await rent(paymentId, { duration: '1 month' }, market.buyer, 'k')).json().code).toBe(
      'request/idempotency-key-reused',
    );
  });

  it('is required: an order’s id, an uncaptured, a pending and a refunded payment make no rental', async () => {
    const orderId = await placeApprovedOrder(market.api, market.paypal, {
      buyer: market.buyer,
      mvpId: market.mvpId,
    });
    expect((await rent(orderId)).json().code).toBe('payment/not-captured');
    expect((await rent('NOTHING')).json().code).toBe('payment/not-captured');
    market.paypal.planFaults('capture', 'pending');
    await post(market.api, market.buyer, '/paypal/capture-order', { orderId });
    const captureId = market.paypal.orders.get(orderId)?.captures[0]?.id ?? '';
    expect((await rent(captureId)).json().code).toBe('payment/not-captured');
    const refundedPaymentId = await pay();
    await market.api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [market.mvpId]);
    expect((await rent(refundedPaymentId)).json().code).toBe('listing/unavailable');
    expect((await rent(refundedPaymentId)).json().code).toBe('payment/not-captured');
  });

  it('is delivered to the account’s e-mail address, and to the typed one only if the account has none (RENT-13)', async () => {
    const knownPaymentId = await pay();
    await rent(knownPaymentId);
    expect((await readRentals(knownPaymentId))[0]?.renter_email).toBe(
      `${market.buyer.userId}@people.example`,
    );
    await market.api.query('UPDATE users SET email = NULL WHERE id = $1', [market.buyer.userId]);
    const unknownPaymentId = await pay();
    await rent(unknownPaymentId);
    expect((await readRentals(unknownPaymentId))[0]?.renter_email).toBe('typed@people.example');
  });

  it.each([
    [{ renterName: ' ' }, { renterName: 'Name is required' }],
    [{ renterEmail: 'nobody' }, { renterEmail: 'Please enter a valid email' }],
    [{ paymentId: '' }, { paymentId: 'Payment id is required' }],
  ])('with %j is refused with an error for that field', async (body, errors) => {
    expect((await rent('X', body)).json()).toMatchObject({ status: 400, code: 'request/invalid', errors });
  });

  it('becomes a rental if the lister made the listing unavailable after the payment (RENT-11)', async () => {
    const paymentId = await pay();
    await market.api.query('UPDATE listings SET is_available = false WHERE id = $1', [market.mvpId]);
    expect((await rent(paymentId)).statusCode).toBe(201);
  });
});

describe('buying outright', () => {
  it('makes the listing permanently unavailable, and has no end (RENT-12)', async () => {
    const response = await rent(await pay('outright'), { duration: 'outright' });
    expect(response.json().rental).toMatchObject({ enddate: null, totalprice: 2500 });
    const [listing] = await market.api.query('SELECT is_available, sold FROM listings WHERE id = $1', [
      market.mvpId,
    ]);
    expect(listing).toEqual({ is_available: false, sold: true });
  });

  it('succeeds if the lister made the listing unavailable after the payment (RENT-11)', async () => {
    const paymentId = await pay('outright');
    await market.api.query('UPDATE listings SET is_available = false WHERE id = $1', [market.mvpId]);
    expect((await rent(paymentId, { duration: 'outright' })).statusCode).toBe(201);
    expect(market.paypal.refundedCaptureIds).not.toContain(paymentId);
  });

  it('by two people at once succeeds for one; the other is refunded and e-mailed', async () => {
    const rival = await market.api.signUp('Rhea');
    const [buyerPaymentId, rivalPaymentId] = [await pay('outright'), await pay('outright', rival)];
    const body = { duration: 'outright' };
    const responses = await Promise.all([rent(buyerPaymentId, body), rent(rivalPaymentId, body, rival)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const losingPaymentId = responses[0]?.statusCode === 409 ? buyerPaymentId : rivalPaymentId;
    expect(market.paypal.refundedCaptureIds).toContain(losingPaymentId);
    const payment = await paymentOf(losingPaymentId);
    expect(payment?.state).toBe('refunded');
    await market.api.application.get(RefundMailsService).send(payment?.id ?? '');
    await market.api.application.get(RefundMailsService).send(payment?.id ?? '');
    expect(market.mailbox.mails).toHaveLength(1);
    expect(market.mailbox.mails[0]).toMatchObject({ subject: 'Your payment for Habit Garden was refunded' });
    expect(market.mailbox.mails[0]?.decodedText).toContain('$2500.00');
    expect(market.mailbox.mails[0]?.decodedText).toContain('Habit Garden was no longer available');
  });
});

describe('my rentals', () => {
  const readMyRentals = (query = '', path = '/rentals/my-rentals') =>
    market.api
      .inject({ url: `/api${path}${query}`, headers: { authorization: market.buyer.authorization } })
      .then((response) => response.json());

  it('are paged newest first, with totals over all, and the same for the dashboard', async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      market.setTimeAfterStart(minute * MINUTE_MS);
      const mvpId = await offerListing(market.api, market.lister);
      await rentFor(market, { duration: '1 month', mvpId });
    }
    const firstPage = await readMyRentals('?limit=2');
    expect(firstPage).toMatchObject({ total: 3, active: 3, spent: 300 });
    expect(firstPage.rentals.map(({ createdat }: { createdat: string }) => createdat)).toEqual([
      '2026-01-31T12:02:00.000Z',
      '2026-01-31T12:01:00.000Z',
    ]);
    const secondPage = await readMyRentals(`?limit=2&cursor=${firstPage.nextCursor}`);
    expect(secondPage.rentals).toHaveLength(1);
    expect(secondPage.nextCursor).toBeNull();
    expect(await readMyRentals('?limit=2', '/users/rentals')).toEqual(firstPage);
  });

  it('show the source once it was sent, while they run, and count as active until they end (DELIVERY-6)', async () => {
    const { deliveryid } = (await rent(await pay('1 month'), { duration: '1 month' })).json().rental;
    expect((await readMyRentals()).rentals[0].sourceUrl).toBeNull();
    await market.api.application.get(DeliveriesService).deliver(deliveryid);
    expect((await readMyRentals()).rentals[0].sourceUrl).toBe('https://code.example/mvp');
    await market.api.query(`UPDATE rentals SET starts_at = $2, ends_at = $3 WHERE user_id = $1`, [
      market.buyer.userId,
      new Date(NOON.getTime() - 31 * 24 * 60 * MINUTE_MS),
      new Date(NOON.getTime() - 1),
    ]);
    expect(await readMyRentals()).toMatchObject({
      total: 1,
      active: 0,
      spent: 100,
      rentals: [{ sourceUrl: null }],
    });
  });

  it('refuse a cursor of another list', async () => {
    expect(await readMyRentals('?cursor=abc')).toMatchObject({
      status: 400,
      errors: { cursor: 'Not a cursor of this list' },
    });
  });
});
