import { until } from '../../src/until.js';
import { waitUntilSettled } from '../records/record-checks.js';
import type { Market } from './market.js';

const MINUTE_MS = 60_000;
/** Time after which workers have read every approved order at PayPal. */
const ORDERS_READ_AFTER_MS = 4 * MINUTE_MS;
/** Longer than the 8 minutes after which workers settle a captured payment that no browser claimed (PAY-5). */
const CLAIM_WINDOW_ENDED_AFTER_MS = 11 * MINUTE_MS;
const ORDERS_READ_TIMEOUT_MS = 180_000;
/** Allows for a busy machine; the wait ends as soon as everything is settled. */
const SETTLE_TIMEOUT_MS = 400_000;

const OPEN_ORDERS_SQL = `SELECT count(*) FROM payments
  WHERE state IN ('approved', 'capturing', 'pending', 'refunding') OR (order_id = ANY($1) AND state IN ('creating', 'created'))`;

/**
 * Advances the clock so that approved orders are captured and then become rentals. Returns whether everything settled.
 */
export async function settleByAdvancingClock(market: Market, fromMs = 0): Promise<boolean> {
  await market.advanceTo(fromMs + ORDERS_READ_AFTER_MS);
  await waitUntilOrdersAreRead(market);
  await market.advanceTo(fromMs + ORDERS_READ_AFTER_MS + CLAIM_WINDOW_ENDED_AFTER_MS);
  return waitUntilSettled(market, SETTLE_TIMEOUT_MS);
}

/**
 * Waits until workers have read the state of every order that its buyer has approved, but at most
 * ORDERS_READ_TIMEOUT_MS. A timeout is no error here: the caller's later checks report open orders.
 */
export async function waitUntilOrdersAreRead(market: Market): Promise<void> {
  const approvedOrders = [...market.paypal.orders.values()].filter(({ status }) => status !== 'CREATED');
  const ids = approvedOrders.map(({ id }) => id);
  await until(async () => (await market.count(OPEN_ORDERS_SQL, [ids])) === 0, ORDERS_READ_TIMEOUT_MS).catch(
    () => undefined,
  );
}
