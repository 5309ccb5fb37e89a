import { atLeast, atMost, type Row } from '../../bench/report.js';
import type { Traffic } from '../clients/traffic.js';
import type { Outcome } from '../fault-test.js';
import type { Market } from '../testbed/market.js';
import { violationsExceptLateDeliveries, readAndCompareRecords, waitUntilSettled } from './record-checks.js';

/** Time after the end of the traffic at which all retries are due. */
const RETRIES_DUE_AFTER_MS = 15 * 60_000;
const SETTLED_WITHIN_MS = 400_000;

/**
 * Ends the traffic, waits until everything is settled, and compares what clients saw with the records of PayPal, the
 * mail server and our database. Returns the outcome of a fault test that injected `faultCount` faults; `rows` are
 * appended to its rows.
 */
export async function endTrafficAndCompare(
  market: Market,
  traffic: Traffic,
  { faultCount, rows }: Pick<Outcome, 'faultCount' | 'rows'>,
): Promise<Outcome> {
  await traffic.stop();
  const missedEvents = await traffic.closePageAndFindMissedEvents();
  market.startCounting();
  await market.advanceTo(RETRIES_DUE_AFTER_MS);
  const isSettled = await waitUntilSettled(market, SETTLED_WITHIN_MS);
  const comparison = await readAndCompareRecords(market, traffic.purchases);
  const bookDifferences = [...violationsExceptLateDeliveries(comparison), ...comparison.lateDeliveries];
  const lostWrites = await traffic.findLostOrDuplicateWrites();
  const { unexplainedResponses, unseenWrites, endedSessions, refusalMessages } = traffic.findings;
  const violationLists: readonly (readonly [name: string, violations: readonly string[]])[] = [
    ['acknowledged writes lost, or kept twice', lostWrites],
    ['own writes that a read did not contain', unseenWrites],
    ['answers that are neither success nor 503', unexplainedResponses],
    ['events that an open page did not get once', missedEvents],
    ['sessions that ended', endedSessions],
    ['buyers who were refused', refusalMessages],
    ['differences between PayPal, the mail server, the buyers and us', bookDifferences],
  ];
  const trafficRows: Row[] = [
    atLeast('messages that were acknowledged', traffic.acknowledgedMessages.length, faultCount),
    atLeast('purchases that were captured', comparison.capturedCount, 1),
    ...violationLists.map(([name, violations]) => atMost(name, violations.length, 0)),
  ];
  return {
    caseCount: traffic.acknowledgedMessages.length + traffic.readCount + comparison.capturedCount,
    faultCount,
    violations: [
      ...violationLists.flatMap(([, violations]) => violations),
      ...(isSettled ? [] : ['not everything was settled']),
    ],
    rows: [...trafficRows, ...rows],
  };
}
