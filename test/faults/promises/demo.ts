import { atMost } from '../../bench/report.js';
import { call, callUntilFinal } from '../clients/calls.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { offer, signUp, signUpOne, type Person } from '../clients/people.js';
import { Violations } from '../violations.js';

const CONCURRENT_STARTS = 50;
const SECOND_MS = 1000;
/** Length of a demo session in seconds: 15 minutes (DEMO-1). */
const DEMO_SECONDS = 900;

/** Tests demos while no worker is running (DEMO-1 to DEMO-3). */
export const demo: FaultTest = {
  name: 'demo',
  promise: 'a demo is one session and ends on time to the second, with and without workers',
  run: (testbed) =>
    testbed.market({ apis: 2, workers: 0 }, async (market) => {
      const visitorCount = testbed.times(40, 3);
      const violations = new Violations();
      const lister = await signUpOne(market);
      let openAfterEndCount = 0;
      for (const visitor of await signUp(market, visitorCount)) {
        const [mvpId = ''] = await offer(market, lister, 1);
        market.setClock(0);
        const sessionId = await startDemoConcurrently(market, violations, { visitor, mvpId });
        const isOpenAfter = (s: number) => isOpenAt(market, { visitor, sessionId, afterS: s });
        violations.unless(await isOpenAfter(DEMO_SECONDS - 1), 'refused a second before the end');
        if (await isOpenAfter(DEMO_SECONDS + 1)) openAfterEndCount += 1;
        const secondStart = await call(market, {
          path: '/demo-sessions/start',
          by: visitor,
          body: { mvpId },
        });
        violations.unless(secondStart.status >= 400, 'started again after its end');
      }
      return {
        cases: visitorCount * CONCURRENT_STARTS,
        faults: visitorCount,
        violations: violations.found,
        rows: [
          atMost('sessions beyond one, or refused in time', violations.found.length, 0),
          atMost('accepted after the end', openAfterEndCount, 0),
        ],
      };
    }),
};

interface DemoStart {
  readonly visitor: Person;
  readonly mvpId: string;
}

async function startDemoConcurrently(
  market: Market,
  violations: Violations,
  { visitor, mvpId }: DemoStart,
): Promise<string> {
  const responses = await mapConcurrently(Array.from({ length: CONCURRENT_STARTS }), CONCURRENT_STARTS, () =>
    callUntilFinal(market, { path: '/demo-sessions/start', by: visitor, body: { mvpId } }),
  );
  const sessionIds = new Set(responses.map(({ body }) => body['sessionId']));
  violations.unless(
    sessionIds.size === 1,
    `${CONCURRENT_STARTS} starts at once: ${sessionIds.size} sessions`,
  );
  const rowCount = await market.count('SELECT count(*) FROM demo_sessions WHERE user_id = $1', [
    visitor.userId,
  ]);
  violations.unless(rowCount === 1, `${CONCURRENT_STARTS} starts at once: ${rowCount} rows`);
  return String([...sessionIds][0]);
}

interface DemoCheck {
  readonly visitor: Person;
  readonly sessionId: string;
  readonly afterS: number;
}

/** Whether the server lets the demo continue `afterS` seconds after its start, by the server's clock. */
async function isOpenAt(market: Market, { visitor, sessionId, afterS }: DemoCheck): Promise<boolean> {
  const [row] = await market.query<{ started_at: Date }>(
    'SELECT started_at FROM demo_sessions WHERE id = $1',
    [sessionId],
  );
  const startedAt = row?.started_at.getTime() ?? 0;
  // Real time passes between calls, so the clock is set again for each call.
  const setClockToCheckedTime = () => market.setClock(startedAt + afterS * SECOND_MS - Date.now());
  setClockToCheckedTime();
  const statusResponse = await call(market, {
    method: 'GET',
    path: `/demo-sessions/status/${sessionId}`,
    by: visitor,
  });
  setClockToCheckedTime();
  const activityResponse = await call(market, {
    method: 'PUT',
    path: `/demo-sessions/activity/${sessionId}`,
    by: visitor,
  });
  return statusResponse.status < 300 || activityResponse.status < 300;
}
