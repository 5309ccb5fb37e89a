import { until } from '../../src/until.js';
import { compareRecords, type OrderComparison } from './order-comparison.js';
import { readRecords } from './order-records.js';
import type { Confirmations } from './placed-orders.js';
import type { Market } from '../testbed/market.js';

/** Compares the records of PayPal, the mail server, the buyers and our database, order by order. */
export async function readAndCompareRecords(
  market: Market,
  confirmations: readonly Confirmations[],
): Promise<OrderComparison> {
  return compareRecords(await readRecords(market, confirmations));
}

/** Returns all violations except late deliveries, for fault tests that stop all workers for days. */
export function violationsExceptLateDeliveries(comparison: OrderComparison): string[] {
  const {
    lostOrders,
    doubleCharges,
    doubleRentals,
    doubleRefunds,
    unrequestedRefunds,
    doubleMails,
    recordDifferences,
  } = comparison;
  return [
    ...lostOrders,
    ...doubleCharges,
    ...doubleRentals,
    ...doubleRefunds,
    ...unrequestedRefunds,
    ...doubleMails,
    ...recordDifferences,
  ];
}

/** Counts how often each value occurs. */
export function countOccurrences(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const COUNT_UNSETTLED_RECORDS_SQL = `
  SELECT (SELECT count(*) FROM payments WHERE state IN ('approved', 'capturing', 'pending', 'refunding'))
    + (SELECT count(*) FROM payments WHERE order_id = ANY($1) AND state IN ('creating', 'created'))
    + (SELECT count(*) FROM payments p WHERE state = 'completed' AND NOT EXISTS (SELECT FROM rentals WHERE payment_id = p.id))
    + (SELECT count(*) FROM payments p WHERE capture_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM receipts WHERE payment_id = p.id AND mail_due_at IS NULL))
    + (SELECT count(*) FROM deliveries WHERE state = 'due')
    + (SELECT count(*) FROM outbox_events WHERE relayed_at IS NULL)`;

/**
 * Waits until every approved order is settled: no payment, rental, delivery, receipt or event is open. Returns false
 * after `withinMs`.
 */
export async function waitUntilSettled(market: Market, withinMs: number): Promise<boolean> {
  const approvedOrders = [...market.paypal.orders.values()].filter(({ status }) => status !== 'CREATED');
  const ids = approvedOrders.map(({ id }) => id);
  return until(async () => (await market.count(COUNT_UNSETTLED_RECORDS_SQL, [ids])) === 0, withinMs).then(
    () => true,
    () => false,
  );
}
