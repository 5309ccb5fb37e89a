import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Person } from '@market/test/api/running-api';
import {
  confirmAddress,
  addEarnings,
  type PayoutsAtPayPal,
  startPayoutsAtPayPal,
} from '@market/test/api/use-payouts';
import { useTestMarket } from '@market/test/api/use-test-market';
import { useSweeps } from '@market/test/api/use-sweeps';
import { Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { PayPalRefused } from '../gateways/paypal/paypal.errors.js';
import { PayPalPayouts } from '../gateways/paypal/paypal.payouts.js';
import { PayoutsService } from '../payouts/payouts.service.js';
import { PromiseAges } from './promise-ages.queries.js';

let paypal: PayoutsAtPayPal;
const market = useTestMarket(new Date('2026-03-04T12:00:00.000Z'), async () => {
  paypal = await startPayoutsAtPayPal();
  return paypal.environment;
});
const sweep = useSweeps(market);
afterAll(() => paypal.stop());

let lister: Person;
beforeEach(async () => {
  await market.api.query('TRUNCATE payouts, payout_batches CASCADE');
  await paypal.setSwitches({ payoutStatus: 'PENDING', payoutIssue: '' });
  lister = await market.api.signUp('Lea');
  await confirmAddress(market.api, lister.userId, `${lister.userId}@pay.example`);
  await addEarnings(market.api, lister.userId, 5000);
  await market.api.application.get(PayoutsService, { strict: false }).request(lister.userId);
});

/**
 * Returns the promises (work with a deadline) about payouts that have open rows: for each, how many rows are open,
 * and the age of the oldest one in minutes.
 */
async function readOpenRows(): Promise<Record<string, [number, number]>> {
  const services = {
    readPool: market.api.application.get(ReadPool),
    clock: market.api.application.get(Clock),
  };
  const ages = (await new PromiseAges(services.readPool, services.clock).read()).filter(
    ({ promise, waiting }) => /^payout(?!-mail)/.test(promise) && waiting > 0,
  );
  return Object.fromEntries(
    ages.map(({ promise, waiting, oldestSeconds }) => [promise, [waiting, Math.round(oldestSeconds / 60)]]),
  );
}

it('a payout is open until PayPal has it, then until it is paid or returned (PAYOUT-20)', async () => {
  market.setTimeAfterStart(HOUR_MS);
  expect(await readOpenRows()).toEqual({ payout: [1, 60] });
  await sweep('payouts to send');
  expect(await readOpenRows()).toEqual({ 'payout-under-way': [1, 60] });
  const [item] = (await paypal.readBatches()).flatMap(({ items }) => items).slice(-1);
  await paypal.decideItem(item?.id ?? '', 'SUCCESS');
  await sweep('payouts to read');
  expect(await readOpenRows()).toEqual({});
});

it('a payout that is held does not count as stuck (PAYOUT-30)', async () => {
  await market.api.query(
    `UPDATE payout_accounts SET held_at = now(), held_by = user_id, hold_reason = 'Fraud report' WHERE user_id = $1`,
    [lister.userId],
  );
  market.setTimeAfterStart(HOUR_MS);
  expect(await readOpenRows()).toEqual({});
});

it('a stop of all payouts is open until it ends, and payouts do not count as stuck meanwhile (PAYOUT-32)', async () => {
  await market.api.query('INSERT INTO payout_stops (stopped_at) VALUES ($1)', [
    new Date('2026-03-04T12:00:00.000Z'),
  ]);
  market.setTimeAfterStart(HOUR_MS);
  expect(await readOpenRows()).toEqual({ 'payout-stop': [1, 60] });
  await market.api.query('DELETE FROM payout_stops');
  expect(await readOpenRows()).toEqual({ payout: [1, 60] });
});

it('a payout that waits because its address changed does not count as stuck (PAYOUT-30)', async () => {
  await market.api.query('UPDATE payout_accounts SET paused_until = $2 WHERE user_id = $1', [
    lister.userId,
    new Date('2026-03-07T12:00:00.000Z'),
  ]);
  market.setTimeAfterStart(HOUR_MS);
  expect(await readOpenRows()).toEqual({});
  market.setTimeAfterStart(3 * DAY_MS);
  expect(await readOpenRows()).toEqual({ payout: [1, 3 * 24 * 60] });
});

it('a payout whose lister a buyer reported for fraud does not count as stuck (PAYOUT-31)', async () => {
  const { userId: buyerId } = await market.api.signUp('Ben');
  await market.api.query(
    `WITH sold AS (INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $3, '1 month', 5000, 'USD', 'completed', now(), now()) RETURNING id),
     earned AS (INSERT INTO earnings (payment_id, lister_id, captured_cents, fee_basis_points, fee_cents, posted_line_id, created_at)
       SELECT id, $2, 5000, 1000, 500, 0, now() FROM sold)
     INSERT INTO reports (id, reporter_id, user_id, reason, details, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'fraud', '', now())`,
    [buyerId, lister.userId, market.mvpId],
  );
  market.setTimeAfterStart(HOUR_MS);
  expect(await readOpenRows()).toEqual({});
});

it('a batch that our PayPal balance does not cover is open until it is sent (PAYOUT-23)', async () => {
  await paypal.setSwitches({ payoutIssue: 'INSUFFICIENT_FUNDS' });
  await sweep('payouts to send');
  market.setTimeAfterStart(10 * MINUTE_MS);
  expect(await readOpenRows()).toEqual({ payout: [1, 10], 'payout-funds': [1, 10] });
  await paypal.setSwitches({ payoutIssue: '' });
  await sweep('payouts to send');
  expect(await readOpenRows()).toEqual({ 'payout-under-way': [1, 10] });
});

it('a batch that is refused for another reason and tried again is open (PAYOUT-20)', async () => {
  const refusal = new PayPalRefused(403, 'AUTHORIZATION_ERROR');
  const sendSpy = vi.spyOn(PayPalPayouts.prototype, 'send').mockRejectedValueOnce(refusal);
  await sweep('payouts to send');
  sendSpy.mockRestore();
  market.setTimeAfterStart(10 * MINUTE_MS);
  expect(await readOpenRows()).toEqual({ payout: [1, 10], 'payout-refused': [1, 10] });
});

it('a batch whose result stays unknown is open once it is not sent again (PAYOUT-21)', async () => {
  await paypal.planFault('payout', 'failed');
  await sweep('payouts to send');
  market.setTimeAfterStart(26 * DAY_MS);
  await sweep('payouts to send');
  expect(Object.keys(await readOpenRows())).toEqual(['payout', 'payout-unknown']);
});

it('a payout that differs from PayPal’s record is open (PAYOUT-24)', async () => {
  await sweep('payouts to send');
  await market.api.query('UPDATE payouts SET books_differ_since = $1', [
    new Date('2026-03-04T12:00:00.000Z'),
  ]);
  market.setTimeAfterStart(HOUR_MS);
  expect(await readOpenRows()).toMatchObject({ 'payout-books': [1, 60] });
});
