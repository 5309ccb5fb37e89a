import { atLeast, atMost, type Row } from '../../bench/report.js';
import type { Traffic } from '../clients/traffic.js';
import type { Outcome } from '../fault-test.js';
import type { Market } from '../testbed/market.js';
import { bookViolations, compareBooks, waitUntilSettled } from './books.js';

/** Time after the end of the traffic at which all retries are due. */
const RETRIED_AFTER_MS = 15 * 60_000;
const SETTLED_WITHIN_MS = 400_000;

/**
 * Ends the traffic, waits until everything is settled, and compares what clients saw with the records of PayPal, the
 * mail server and our database. Returns the outcome of a fault test that injected `faults` faults; `rows` are appended
 * to its rows.
 */
export async function endTrafficAndCompare(
  market: Market,
  traffic: Traffic,
  { faults, rows }: Pick<Outcome, 'faults' | 'rows'>,
): Promise<Outcome> {
  await traffic.stop();
  const missedEvents = await traffic.missedEvents();
  market.startCounting();
  await market.advanceTo(RETRIED_AFTER_MS);
  const isSettled = await waitUntilSettled(market, SETTLED_WITHIN_MS);
  const comparison = await compareBooks(market, traffic.purchases);
  const bookDifferences = [...bookViolations(comparison), ...comparison.late];
  const lostWrites = await traffic.lostWrites();
  const { unexplained, unseen, signedOut, refusedBuyers } = traffic.findings;
  const violationLists: readonly (readonly [name: string, violations: readonly string[]])[] = [
    ['acknowledged writes lost, or kept twice', lostWrites],
    ['own writes that a read did not contain', unseen],
    ['answers that are neither success nor 503', unexplained],
    ['events that an open page did not get once', missedEvents],
    ['sessions that ended', signedOut],
    ['buyers who were refused', refusedBuyers],
    ['differences between PayPal, the mail server, the buyers and us', bookDifferences],
  ];
  const trafficRows: Row[] = [
    atLeast('messages that were acknowledged', traffic.acknowledgedMessages.length, faults),
    atLeast('purchases that were captured', comparison.captured, 1),
    ...violationLists.map(([name, violations]) => atMost(name, violations.length, 0)),
  ];
  return {
    cases: traffic.acknowledgedMessages.length + traffic.reads + comparison.captured,
    faults,
    violations: [
      ...violationLists.flatMap(([, violations]) => violations),
      ...(isSettled ? [] : ['not everything was settled']),
    ],
    rows: [...trafficRows, ...rows],
  };
}
