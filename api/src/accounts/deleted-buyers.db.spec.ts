import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { NoticesService } from '@market/domain/notices/notices.service';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import type { Person } from '@market/test/api/running-api';
import { placeApprovedOrder, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';
import { until } from '@market/test/until';
import pg from 'pg';

const MINUTE_MS = 60_000;
const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
let otherConnection: pg.Client;
let buyer: Person;
/** The id of an order that the buyer has approved at PayPal, and that is not captured. */
let orderId: string;

beforeAll(async () => {
  otherConnection = new pg.Client({
    connectionString: market.api.application.get<Settings>(SETTINGS).DATABASE_URL,
  });
  // Dropping the database closes this open connection, which emits an error.
  otherConnection.on('error', () => undefined);
  await otherConnection.connect();
});
afterAll(() => otherConnection.end());
beforeEach(async () => {
  buyer = market.buyer;
  orderId = await placeApprovedOrder(market.api, market.paypal, { buyer, mvpId: market.mvpId });
});

const deleteAccount = () => post(market.api, buyer, '/users/delete-account', { userId: buyer.userId }).then();
const capture = () => market.api.application.get(PaymentsService).captureOrder(buyer.userId, orderId);
const capturesOf = (id: string) => market.paypal.orders.get(id)?.captures;
const readPayment = async () =>
  (await market.api.query('SELECT state, payer_email FROM payments WHERE order_id = $1', [orderId]))[0];

/** Waits until `count` transactions of the API wait for locks. */
const untilWaiting = (count: number) =>
  until(async () => {
    const [row] = await market.api.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row?.count === count;
  });

describe('an approved order of a deleted account (ACCOUNT-2)', () => {
  it('is abandoned by the sweep: nothing is charged, stored about the buyer or notified', async () => {
    expect((await deleteAccount()).statusCode).toBe(204);
    market.setTimeAfterStart(3 * MINUTE_MS);
    await market.api.application.get(PaymentsSweepService).reconcile(100);
    expect(await readPayment()).toEqual({ state: 'abandoned', payer_email: null });
    expect(capturesOf(orderId)).toEqual([]);

    const [failure] = await market.api.query<{ id: string }>(
      `SELECT e.id FROM outbox_events e JOIN payments p ON p.id = (e.payload->>'paymentId')::uuid
       WHERE e.name = 'payment.failed' AND p.order_id = $1`,
      [orderId],
    );
    await market.api.application.get(NoticesService).notify(failure?.id ?? '');
    expect(await market.api.query('SELECT kind FROM notices WHERE user_id = $1', [buyer.userId])).toEqual([]);
  });

  it('is not captured if the capture begins while the account is being deleted', async () => {
    await otherConnection.query('BEGIN');
    await otherConnection.query('SELECT FROM sessions WHERE user_id = $1 FOR UPDATE', [buyer.userId]);
    const deletion = deleteAccount();
    await untilWaiting(1);
    const captureOutcome = capture().catch((error: unknown) => error);
    await untilWaiting(2);
    await otherConnection.query('COMMIT');
    expect((await deletion).statusCode).toBe(204);
    expect(await captureOutcome).toMatchObject({ code: 'profile/not-found' });
    expect(await readPayment()).toEqual({ state: 'abandoned', payer_email: null });
    expect(capturesOf(orderId)).toEqual([]);
  });
});

describe('the deletion of an account', () => {
  it('is refused if the capture of an order begins first (ACCOUNT-3)', async () => {
    await otherConnection.query('BEGIN');
    await otherConnection.query('SELECT FROM listings WHERE id = $1 FOR UPDATE', [market.mvpId]);
    const captureOutcome = capture();
    await untilWaiting(1);
    const deletion = deleteAccount();
    await untilWaiting(2);
    await otherConnection.query('COMMIT');
    expect((await deletion).json()).toMatchObject({ status: 409, code: 'account/open-promises' });
    expect(await captureOutcome).toMatchObject({ orderId });
    expect(capturesOf(orderId)).toHaveLength(1);
  });

  it('is refused to a lister if the capture of an order for their MVP begins first (ACCOUNT-3)', async () => {
    await otherConnection.query('BEGIN');
    await otherConnection.query('SELECT FROM listings WHERE id = $1 FOR UPDATE', [market.mvpId]);
    const captureOutcome = capture();
    await untilWaiting(1);
    const { userId } = market.lister;
    const deletion = post(market.api, market.lister, '/users/delete-account', { userId });
    await untilWaiting(2);
    await otherConnection.query('COMMIT');
    expect((await deletion).json()).toMatchObject({ status: 409, code: 'account/open-promises' });
    expect(await captureOutcome).toMatchObject({ orderId });
  });
});
