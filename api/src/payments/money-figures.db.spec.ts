import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { call, signUpModerator } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { pay, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const market = useTestMarket(NOON);
let moderator: Person;
let captureId: string;
let paymentId: string;
beforeAll(async () => {
  moderator = await signUpModerator(market.api);
});
/**
 * A buyer pays $250 for a rental of a listing and $100 for its extension. The tests refund or dispute the first
 * payment.
 */
beforeEach(async () => {
  await market.api.query('TRUNCATE payments CASCADE');
  captureId = await rent('3 months');
  await rent('1 month');
  const [row] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  paymentId = row?.id ?? '';
});

async function rent(duration: '3 months' | '1 month'): Promise<string> {
  const { api, paypal, buyer, mvpId } = market;
  const paymentId = await pay(api, paypal, { buyer, mvpId, duration });
  const body = { mvpId, duration, renterName: 'Ben', renterEmail: 'ben@people.example', paymentId };
  expect((await post(api, buyer, '/rentals/create', body)).statusCode).toBe(201);
  return paymentId;
}

const readJson = async (person: Person, path: string) =>
  (await call(market.api, 'GET', path, { person })).json();
const refund = (body: object) =>
  call(market.api, 'POST', `/admin/payments/${paymentId}/refund`, { person: moderator, body });
/** Runs the sweep that compares payments with PayPal's records. */
async function compareWithPayPal(): Promise<void> {
  market.setTimeAfterStart(2 * HOUR_MS);
  await market.api.query(`UPDATE payments SET compare_due_at = captured_at`);
  await market.api.application.get(PaymentsSweepService).compareDue(100);
}

async function readFigures() {
  market.setTimeAfterStart(0);
  const { days } = await readJson(moderator, '/admin/overview?days=7');
  const { earned } = await readJson(market.lister, `/mvps/my-listings/${market.mvpId}`);
  const { spent } = await readJson(market.buyer, '/rentals/my-rentals');
  return { revenue: days.at(-1).revenue, earned, spent };
}

describe('revenue, what of a listing was sold and what its buyer spent', () => {
  it('are what was paid, without refunds', async () => {
    expect(await readFigures()).toEqual({ revenue: 350, earned: 350, spent: 350 });
  });

  it('are less by a partial refund', async () => {
    await refund({ amount: 100 });
    expect(await readFigures()).toEqual({ revenue: 250, earned: 250, spent: 250 });
    await refund({ amount: 50.5 });
    expect(await readFigures()).toEqual({ revenue: 199.5, earned: 199.5, spent: 199.5 });
  });

  it('do not change until PayPal has completed the refund', async () => {
    market.paypal.planFaults('refund', 'failing');
    await refund({ amount: 100 });
    expect(await readFigures()).toEqual({ revenue: 350, earned: 350, spent: 350 });
  });

  it('contain nothing of a full refund, in steps or at once', async () => {
    await refund({ amount: 100 });
    await refund({});
    expect(await readFigures()).toEqual({ revenue: 100, earned: 100, spent: 100 });
  });

  it('contain nothing of a reversal', async () => {
    market.paypal.reverseCapture(captureId);
    await compareWithPayPal();
    expect(await readFigures()).toEqual({ revenue: 100, earned: 100, spent: 100 });
  });

  it('contain disputed money as sales and spending, and as revenue only once the lister wins', async () => {
    const { id } = market.paypal.openDispute(captureId, '250.00');
    await compareWithPayPal();
    expect(await readFigures()).toEqual({ revenue: 100, earned: 350, spent: 350 });
    market.paypal.decideDispute(id);
    await compareWithPayPal();
    expect(await readFigures()).toEqual({ revenue: 350, earned: 350, spent: 350 });
  });

  it.each([
    ['250.00', 100],
    ['50.00', 300],
  ])('are reduced by the $%s that a dispute gave the buyer', async (lostAmount, expectedAmount) => {
    const { id } = market.paypal.openDispute(captureId, '250.00');
    market.paypal.decideDispute(id, lostAmount);
    await compareWithPayPal();
    expect(await readFigures()).toEqual({
      revenue: expectedAmount,
      earned: expectedAmount,
      spent: expectedAmount,
    });
  });

  it('are never negative, although a bank reverses what was refunded already', async () => {
    await refund({});
    const { id } = market.paypal.openDispute(captureId, '250.00');
    market.paypal.decideDispute(id, '250.00');
    await compareWithPayPal();
    expect(await readFigures()).toEqual({ revenue: 100, earned: 100, spent: 100 });
  });

  it('do not depend on PayPal’s fee', async () => {
    await market.api.query(
      `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) VALUES ($1, 'fee', -922, $2, now())`,
      [paymentId, captureId],
    );
    expect(await readFigures()).toEqual({ revenue: 350, earned: 350, spent: 350 });
  });
});
