import { randomUUID } from 'node:crypto';
import type { Row } from '../../bench/report.js';
import { atLeast, atMost } from '../../bench/report.js';
import { LoadProcess, type LoadCall, type LoadResult } from '../load/load.js';
import type { Market } from '../testbed/market.js';
import { sum } from '../../src/sum.js';
import type { FaultTest } from '../fault-test.js';
import { authorizationOf, offerListings, signUp, signUpOne } from '../clients/people.js';

const LISTING_COUNT = 2000;
const PEOPLE_COUNT = 40;
/** Enough callers to keep the api busy, and few enough that they wait only for the api. */
const CALLER_COUNT = 16;
const CAPACITY_FACTORS = [1, 2, 5, 10] as const;
const CONNECTION_COUNT = 1000;
const WARM_UP_SECONDS = 4;
const WARM_UP_CALLER_COUNT = 64;
/**
 * How long accepted calls may take. A write runs several statements one after another, and each waits for the busy
 * process.
 */
const ACCEPTED_WITHIN_MS = { read: 500, write: 1000 };
/** Limit for responses to refused calls: the api does no work for them, and they wait only for earlier calls. */
const REFUSED_WITHIN_MS = 200;
const LOAD_LATENESS_MAX_MS = 100;
const GOODPUT_SHARE_MIN = 0.5;

/** Sends calls at a fixed rate, up to ten times the api's capacity, over a thousand open connections (API-7). */
export const overload: FaultTest = {
  name: 'overload',
  promise: 'calls beyond the capacity are refused quickly, and the others succeed',
  notScaledBecause: 'it is about what one api can do',
  runsAloneBecause: 'it compares rates with those of the quiet machine',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 0 }, async (market) => {
      const durationSeconds = testbed.chooseSize(20, 2);
      const calls = await uncachedCalls(market);
      const origin = market.apis[0]?.origin ?? '';
      const load = await LoadProcess.start();
      try {
        await load.prepare({ origin, calls });
        // Postgres starts a process for each connection, so all connections are opened before the measurement.
        await load.send({
          pace: { callerCount: WARM_UP_CALLER_COUNT },
          durationSeconds: Math.min(durationSeconds, WARM_UP_SECONDS),
        });
        return await testbed.measure([market.apis[0]?.pid ?? 0], async () => {
          const capacityResult = await load.send({ pace: { callerCount: CALLER_COUNT }, durationSeconds });
          const results: LoadResult[] = [];
          for (const capacityFactor of CAPACITY_FACTORS)
            results.push(
              await load.send({
                pace: {
                  callsPerSecond: capacityResult.goodputPerSecond * capacityFactor,
                  connectionCount: CONNECTION_COUNT,
                },
                durationSeconds,
              }),
            );
          return outcomeOf(capacityResult, results, testbed.isShort);
        });
      } finally {
        await load.stop();
      }
    }),
};

/** Returns calls that no cache serves: lists and messages of signed-in people, and sent messages. */
async function uncachedCalls(market: Market): Promise<LoadCall[]> {
  const people = await signUp(market, PEOPLE_COUNT);
  await offerListings(market, await signUpOne(market), LISTING_COUNT);
  const calls: LoadCall[] = [];
  for (const [personIndex, person] of people.entries()) {
    const headers = { authorization: await authorizationOf(market, person) };
    const recipientId = people[(personIndex + 1) % people.length]?.userId;
    const body = JSON.stringify({ recipientId, subject: 'Hello', content: randomUUID() });
    for (const path of ['/mvps', '/mvps?sort=price', '/mvps?category=Productivity&sort=name'])
      calls.push({ method: 'GET', path: `/api${path}`, headers, kind: 'read' });
    calls.push({ method: 'GET', path: '/api/users/messages?limit=20', headers, kind: 'read' });
    const jsonHeaders = { ...headers, 'content-type': 'application/json' };
    calls.push({ method: 'POST', path: '/api/users/messages', headers: jsonHeaders, body, kind: 'write' });
  }
  return calls;
}

function outcomeOf(capacityResult: LoadResult, results: readonly LoadResult[], isShort: boolean) {
  const allResults = [capacityResult, ...results];
  const violations = allResults.flatMap(({ countByStatus }) =>
    Object.entries(countByStatus).filter(([status]) => !/^2|^429$|^503$/.test(status)),
  );
  const peakGoodput = Math.max(...allResults.map(({ goodputPerSecond }) => goodputPerSecond));
  const shareOfPeak = (results.at(-1)?.goodputPerSecond ?? 0) / Math.max(1, peakGoodput);
  const latencyRows: Row[] = results.flatMap(({ acceptedP99MsByKind }, index) =>
    Object.entries(ACCEPTED_WITHIN_MS).map(([kind, maxMs]) =>
      atMost(
        `accepted ${kind} at ${CAPACITY_FACTORS[index]} × capacity, p99 ms`,
        acceptedP99MsByKind[kind] ?? Number.POSITIVE_INFINITY,
        maxMs,
      ),
    ),
  );
  const refusedP99Ms = Math.max(...results.map((result) => result.refusedP99Ms));
  return {
    caseCount: sum(allResults.map(({ sentCount }) => sentCount)),
    faultCount: sum(
      results.map(({ countByStatus }) => (countByStatus['503'] ?? 0) + (countByStatus['429'] ?? 0)),
    ),
    violations: violations.map(([status, count]) => `${count} answers ${status}`),
    rows: [
      atLeast('capacity: calls a second in a closed loop', capacityResult.goodputPerSecond, 1),
      atMost(
        'answers that are no success and neither 429 nor 503',
        sum(violations.map(([, count]) => count)),
        0,
      ),
      atMost(
        '503 that does not say when to come back',
        sum(allResults.map(({ refusedWithoutRetryAfterCount }) => refusedWithoutRetryAfterCount)),
        0,
      ),
      ...(isShort
        ? []
        : [
            ...latencyRows,
            atMost('refused, p99 ms', refusedP99Ms, REFUSED_WITHIN_MS),
            atLeast(
              'done a second at 10 × capacity, of the most ever done',
              shareOfPeak,
              GOODPUT_SHARE_MIN,
              'a refusal uses about 0.1 ms of processor time, half of it in Node and the kernel, so ten times the capacity is nearly half a core',
            ),
            atMost(
              'the load itself late, p99 ms',
              Math.max(...results.map(({ lateP99Ms }) => lateP99Ms)),
              LOAD_LATENESS_MAX_MS,
            ),
          ]),
    ],
  };
}
