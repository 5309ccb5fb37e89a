import { until } from '../../src/until.js';
import { fallenQuiet } from './books.js';
import type { Market } from './market.js';

const MINUTE_MS = 60_000;
/** What was consented to and left alone is captured by then. */
const LOOKED_UP_MS = 4 * MINUTE_MS;
/** The window in which a capture's own browser may come back, after that. */
const CLAIM_WINDOW_MS = 11 * MINUTE_MS;
const LOOKED_UP_WITHIN_MS = 180_000;
/** Long enough for a busy machine: it goes on as soon as it is quiet. */
const QUIET_WITHIN_MS = 400_000;

const UNSURE = `SELECT count(*) FROM payments
  WHERE state IN ('approved', 'capturing', 'pending', 'refunding') OR (order_id = ANY($1) AND state IN ('creating', 'created'))`;

/** Hours that nobody waits for: what was left open is captured, then becomes a rental. Answers whether all fell quiet. */
export async function timePasses(market: Market, fromMs = 0): Promise<boolean> {
  await market.goAhead(fromMs + LOOKED_UP_MS);
  await lookedUp(market);
  await market.goAhead(fromMs + LOOKED_UP_MS + CLAIM_WINDOW_MS);
  return fallenQuiet(market, QUIET_WITHIN_MS);
}

/** Waits until PayPal was asked about every order that was consented to. */
export async function lookedUp(market: Market): Promise<void> {
  const consented = [...market.paypal.orders.values()].filter(({ status }) => status !== 'CREATED');
  const ids = consented.map(({ id }) => id);
  await until(async () => (await market.count(UNSURE, [ids])) === 0, LOOKED_UP_WITHIN_MS).catch(
    () => undefined,
  );
}
