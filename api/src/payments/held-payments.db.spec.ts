import { expect, it } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import { ReadPool } from '@market/domain/foundation/sql/read-pool';
import { PromiseAges } from '@market/domain/operations/promise-ages.queries';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const DAY_MS = 24 * 3_600_000;
const market = useTestMarket(new Date('2026-03-01T12:00:00.000Z'));

async function readHoldAge(): Promise<{ waiting: number; days: number }> {
  const { application } = market.api;
  const ages = await new PromiseAges(application.get(ReadPool), application.get(Clock)).read();
  const { waiting = -1, oldestSeconds = -1 } = ages.find(({ promise }) => promise === 'hold') ?? {};
  return { waiting, days: Math.floor((oldestSeconds * 1000) / DAY_MS) };
}

it('a payment that PayPal holds has PayPal’s reason in its history, and its age is measured (PAY-4)', async () => {
  const mvpId = market.mvpId;
  const orderBody = { mvpId, duration: '3 months', amount: 250 };
  const { orderId } = (await post(market.api, market.buyer, '/paypal/create-order', orderBody)).json();
  market.paypal.approve(orderId);
  market.paypal.planFaults('capture', 'pending');
  const response = await post(market.api, market.buyer, '/paypal/capture-order', { orderId });
  expect(response.json()).toMatchObject({ code: 'payment/pending' });
  const reasons = await market.api.query(
    `SELECT evidence->>'captureReason' AS reason FROM payment_events WHERE to_state = 'pending'`,
  );
  expect(reasons).toEqual([{ reason: 'UNILATERAL' }]);
  market.setTimeAfterStart(4 * DAY_MS);
  expect(await readHoldAge()).toEqual({ waiting: 1, days: 4 });
});
