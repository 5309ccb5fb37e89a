import { atLeast, atMost } from '../../bench/report.js';
import {
  readAndCompareRecords,
  waitUntilSettled,
  violationsExceptLateDeliveries,
} from '../records/record-checks.js';
import { placeOrder } from '../clients/buyer.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import type { Market } from '../testbed/market.js';
import { sendWebhooks } from '../clients/webhooks.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUp, signUpOne } from '../clients/people.js';
import { DURATIONS } from '../records/purchase-terms.js';
import { waitUntilOrdersAreRead } from '../testbed/pass-time.js';
import { until } from '../../src/until.js';

const CONCURRENCY = 8;
const MINUTE_MS = 60_000;
/** Workers must settle a captured payment for which no buyer claimed a rental within this time (PAY-5). */
const SETTLED_WITHIN_S = 600;
/** Workers settle a payment after 8 minutes, which leaves time for a second try (PAY-5). */
const WORKERS_SETTLE_AFTER_MS = 8 * MINUTE_MS;
/** At this time after the start, the workers have found the approved orders for which no webhook arrived. */
const ORDERS_FOUND_AFTER_MS = 3 * MINUTE_MS;
/**
 * Workers look for unsettled payments when they start and then at regular intervals (a sweep). They are started just
 * before the first payment is due, so that a regular sweep has to settle the payment.
 */
const WORKERS_START_AFTER_MS = WORKERS_SETTLE_AFTER_MS - 5000;

/** Tests buyers who close the tab at PayPal. Webhooks announce half of the orders; sweeps find the other half. */
export const closedTab: FaultTest = {
  name: 'closed-tab',
  promise: 'an approved order is settled although its buyer never returns',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 1 }, async (market) => {
      const orderCount = testbed.chooseSize(200, 6);
      const orderIds = await placeApprovedOrders(market, orderCount);
      const isSettled = await settleOrders(market, orderCount);
      const comparison = await readAndCompareRecords(market, []);
      const violations = [...violationsExceptLateDeliveries(comparison), ...comparison.lateDeliveries];
      const rentedCount = await market.count(
        'SELECT count(*) FROM payments p JOIN rentals r ON r.payment_id = p.id WHERE p.order_id = ANY($1)',
        [orderIds],
      );
      return {
        caseCount: orderCount,
        faultCount: orderCount,
        violations: [...violations, ...(isSettled ? [] : ['not everything was settled'])],
        rows: [
          atLeast('settled', rentedCount, orderCount),
          ...testbed.durationRows(
            atMost(
              "seconds from PayPal's capture to the rental, at most",
              await longestSecondsToRental(market),
              SETTLED_WITHIN_S,
            ),
          ),
          atMost('lost, twice, or differing books', violations.length, 0),
        ],
      };
    }),
};

async function placeApprovedOrders(market: Market, orderCount: number): Promise<string[]> {
  const mvpIds = await offerListings(market, await signUpOne(market), DURATIONS.length);
  return mapConcurrently(await signUp(market, orderCount), CONCURRENCY, async (buyer, index) => {
    const mvpId = mvpIds[index % mvpIds.length] ?? '';
    const duration = DURATIONS[Math.floor(index / mvpIds.length) % DURATIONS.length] ?? '1 month';
    const orderId = await placeOrder(market, { buyer, mvpId, duration });
    if (index % 2 === 0) await sendWebhooks(market, orderId);
    return orderId;
  });
}

/**
 * Advances the clock in steps, by 11 minutes in total, while workers settle the orders. Returns whether all are
 * settled.
 */
async function settleOrders(market: Market, orderCount: number): Promise<boolean> {
  market.startCounting();
  await market.advanceTo(ORDERS_FOUND_AFTER_MS);
  await waitUntilOrdersAreRead(market);
  await market.advanceTo(WORKERS_START_AFTER_MS);
  const webhookCount = Math.ceil(orderCount / 2);
  await until(
    async () => (await market.count('SELECT count(*) FROM rentals')) >= webhookCount,
    5 * MINUTE_MS,
  );
  await market.advanceTo(ORDERS_FOUND_AFTER_MS + WORKERS_START_AFTER_MS);
  return waitUntilSettled(market, 7 * MINUTE_MS);
}

/** Returns the longest time from PayPal's capture, by PayPal's clock, to the creation of the rental. */
async function longestSecondsToRental(market: Market): Promise<number> {
  const rentals = await market.query<{ order_id: string; created_at: Date }>(
    'SELECT p.order_id, r.created_at FROM rentals r JOIN payments p ON p.id = r.payment_id',
  );
  const seconds = rentals.map(({ order_id, created_at }) => {
    const capturedAt = market.paypal.orders.get(order_id)?.captures[0]?.capturedAt;
    return capturedAt ? (created_at.getTime() - capturedAt.getTime()) / 1000 : Infinity;
  });
  return Math.max(0, ...seconds);
}
