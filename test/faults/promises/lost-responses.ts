import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import type { Loss } from '../testbed/lossy-proxy.js';
import { readAndCompareRecords, violationsExceptLateDeliveries } from '../records/record-checks.js';
import { captureOrder, placeOrder, createRental } from '../clients/buyer.js';
import type { Confirmations } from '../records/placed-orders.js';
import { call } from '../clients/calls.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUp, signUpOne, type Person } from '../clients/people.js';
import { type Duration, DURATIONS } from '../records/purchase-terms.js';
import { settleByAdvancingClock } from '../testbed/pass-time.js';
import { Violations } from '../violations.js';

const HOUR_MS = 3_600_000;
const LOSSES: readonly Loss[] = ['reset', 'hang', '500'];
/**
 * Milliseconds by which the clock is advanced before a buyer retries. '1 s' is 0, because the test has already waited a
 * second by then. PayPal forgets our request ids after 6 hours (PAY-7).
 */
const RETRY_AFTER_MS = { '1 s': 0, '7 h': 7 * HOUR_MS, '4 d': 96 * HOUR_MS } as const;
type RetryDelay = keyof typeof RETRY_AFTER_MS;
const CONCURRENCY = 12;
const CAPTURE_PATH = /\/v2\/checkout\/orders\/([^/]+)\/capture$/;

interface LostResponseCase {
  readonly buyer: Person;
  readonly mvpId: string;
  readonly duration: Duration;
  readonly loss: Loss;
  readonly retryDelay: RetryDelay;
  /** Whether the buyer retries; otherwise the workers must complete the payment. */
  readonly isRetried: boolean;
  orderId: string;
}

/** Tests captures at PayPal whose response is lost (PAY-2, PAY-7). */
export const lostResponses: FaultTest = {
  name: 'lost-responses',
  promise: 'a capture whose response was lost recovers, with one capture',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 1 }, async (market) => {
      const cases = await placeApprovedOrders(market, testbed.chooseSize(300, 9));
      const violations = new Violations();
      // No worker runs while buyers retry, so that only their retries can complete payments.
      for (const worker of market.workers) await worker.kill();
      await captureWithLostResponses(market, cases, violations);
      const confirmations: Confirmations[] = [];
      for (const [retryDelay, afterMs] of Object.entries(RETRY_AFTER_MS)) {
        if (afterMs > 0) market.paypal.forgetRequests();
        market.setClock(afterMs);
        const retriedCases = cases.filter(
          (lossCase) => lossCase.retryDelay === retryDelay && lossCase.isRetried,
        );
        await mapConcurrently(retriedCases, CONCURRENCY, (lossCase) =>
          violations.runCase(`${lossCase.loss}, ${retryDelay}`, async () => {
            const captureId = await captureOrder(market, lossCase.buyer, lossCase.orderId);
            const rentalId = await createRental(market, lossCase, captureId);
            confirmations.push({ orderId: lossCase.orderId, captureId, rentalId });
          }),
        );
      }
      violations.recordUnless(
        await settleByAdvancingClock(market, RETRY_AFTER_MS['4 d']),
        'not everything was settled',
      );
      const comparison = await readAndCompareRecords(market, confirmations);
      // Four days pass without a worker, so late deliveries are no violation here.
      const differences = violationsExceptLateDeliveries(comparison);
      return {
        caseCount: cases.length,
        faultCount: market.paypalProxy.lostCount,
        violations: [...violations.messages, ...differences],
        rows: [
          atLeast('responses lost', market.paypalProxy.lostCount, cases.length),
          atLeast('captured', comparison.capturedCount, cases.length),
          atMost('captured and not recovered, or twice', differences.length, 0),
          atMost('refused or not told', violations.messages.length, 0),
        ],
      };
    }),
};

/**
 * Places and approves the orders, with each combination of loss and retry delay in turn. Of the buyers with the
 * longest delay, only half retry.
 */
async function placeApprovedOrders(market: Market, count: number): Promise<LostResponseCase[]> {
  const mvpIds = await offerListings(market, await signUpOne(market), 10);
  const buyers = await signUp(market, count);
  const retryDelays = Object.keys(RETRY_AFTER_MS) as RetryDelay[];
  return mapConcurrently(buyers, CONCURRENCY, async (buyer, index) => {
    const mvpId = mvpIds[index % mvpIds.length] ?? '';
    const retryDelay = retryDelays[index % retryDelays.length] ?? '1 s';
    const loss = LOSSES[Math.floor(index / retryDelays.length) % LOSSES.length] ?? 'reset';
    const isRetried = retryDelay !== '4 d' || index % 2 === 0;
    const duration = DURATIONS[index % DURATIONS.length] ?? '1 month';
    const orderId = await placeOrder(market, { buyer, mvpId, duration });
    return { buyer, mvpId, duration, loss, retryDelay, isRetried, orderId };
  });
}

/** Lets each buyer capture once, while PayPal's responses are lost. Then waits for a second. */
async function captureWithLostResponses(
  market: Market,
  cases: readonly LostResponseCase[],
  violations: Violations,
): Promise<void> {
  const losses = new Map(cases.map(({ orderId, loss }) => [orderId, loss]));
  market.paypalProxy.chooseLoss = (_method, path) => {
    const orderId = CAPTURE_PATH.exec(path)?.[1] ?? '';
    const loss = losses.get(orderId);
    losses.delete(orderId);
    return loss;
  };
  await mapConcurrently(cases, CONCURRENCY, async ({ buyer, orderId, loss }) => {
    const request = { path: '/paypal/capture-order', caller: buyer, body: { orderId } };
    const response = await call(market, request).catch(() => undefined);
    violations.recordUnless(
      !response || response.status >= 500,
      `${loss}: responded ${JSON.stringify(response)} although the outcome was unknown`,
    );
  });
  market.paypalProxy.chooseLoss = () => undefined;
  await pause(1000);
}
