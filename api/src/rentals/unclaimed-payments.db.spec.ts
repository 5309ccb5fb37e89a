import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { type FakePayPal, startFakePayPal } from '@market/test/fake-paypal';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { offer, pay, post } from '@market/test/shop';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const MINUTE_MS = 60_000;

let paypal: FakePayPal;
let api: RunningApi;
let lister: Person;
let buyer: Person;
let mvpId: string;

beforeAll(async () => {
  paypal = await startFakePayPal();
  api = await startApi(paypal.environment);
  lister = await api.signUp('Lina');
});
afterAll(async () => {
  await api.stop();
  await paypal.stop();
});
beforeEach(async () => {
  api.setTime(NOON);
  buyer = await api.signUp('Ben');
  mvpId = await offer(api, lister);
});

const later = (ms: number) => api.setTime(new Date(NOON.getTime() + ms));
const claim = (paymentId: string) => ({
  mvpId,
  duration: '3 months',
  renterName: 'Ben',
  renterEmail: 'typed@people.example',
  paymentId,
});
const rentals = (paymentId: string) =>
  api.query<{ renter_email: string }>(
    'SELECT r.* FROM rentals r JOIN payments p ON p.id = r.payment_id WHERE p.capture_id = $1',
    [paymentId],
  );
const paymentOf = async (captureId: string) =>
  (
    await api.query<{ id: string; state: string }>('SELECT id, state FROM payments WHERE capture_id = $1', [
      captureId,
    ])
  )[0];

/** What the workers do with captured payments that became nothing. */
async function settleAll(): Promise<void> {
  for (const id of await api.application.get(PaymentsService).unclaimed(100))
    await api.application.get(RentalsService).settleUnclaimed(id);
}

describe('a captured payment that nobody claims', () => {
  it('is left to the browser for ten minutes, then becomes the rental from the order’s own record', async () => {
    const paymentId = await pay(api, paypal, { buyer, mvpId, duration: '1 month' });
    later(10 * MINUTE_MS - 1);
    await settleAll();
    expect(await rentals(paymentId)).toEqual([]);
    later(10 * MINUTE_MS);
    await settleAll();
    await settleAll();
    expect(await rentals(paymentId)).toEqual([
      expect.objectContaining({ duration: '1 month', user_id: buyer.userId, total_cents: 10_000 }),
    ]);
  });

  it('is rented once when browser and workers come at the same moment', async () => {
    const paymentId = await pay(api, paypal, { buyer, mvpId });
    later(11 * MINUTE_MS);
    const payment = await paymentOf(paymentId);
    await Promise.all([
      post(api, buyer, '/rentals/create', claim(paymentId)),
      ...Array.from({ length: 5 }, () =>
        api.application.get(RentalsService).settleUnclaimed(payment?.id ?? ''),
      ),
    ]);
    expect(await rentals(paymentId)).toHaveLength(1);
    expect(paypal.refunds).not.toContain(paymentId);
  });

  it('goes to the payer’s e-mail at PayPal where the account has none', async () => {
    await api.query('UPDATE users SET email = NULL WHERE id = $1', [buyer.userId]);
    const paymentId = await pay(api, paypal, { buyer, mvpId });
    later(11 * MINUTE_MS);
    await settleAll();
    expect((await rentals(paymentId))[0]?.renter_email).toBe('payer@paypal.example');
  });

  it('is refunded once when the listing is gone, however often it is looked at', async () => {
    const paymentId = await pay(api, paypal, { buyer, mvpId });
    await api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [mvpId]);
    later(11 * MINUTE_MS);
    await Promise.all([settleAll(), settleAll()]);
    await settleAll();
    expect(paypal.refunds.filter((id) => id === paymentId)).toHaveLength(1);
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded' });
    expect(await rentals(paymentId)).toEqual([]);
  });

  it.each(['lost', 'failing'] as const)(
    'is refunded by the sweep when the refund’s answer was %s',
    async (fault) => {
      const paymentId = await pay(api, paypal, { buyer, mvpId });
      await api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [mvpId]);
      paypal.next('refund', fault);
      expect((await post(api, buyer, '/rentals/create', claim(paymentId))).json().code).toBe(
        'listing/unavailable',
      );
      expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunding' });
      later(2 * MINUTE_MS);
      await api.application.get(PaymentsSweepService).reconcile(100);
      expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded' });
      expect(paypal.refunds.filter((id) => id === paymentId)).toHaveLength(1);
    },
  );
});
