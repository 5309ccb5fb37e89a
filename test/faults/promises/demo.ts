import { atMost } from '../../bench/report.js';
import { call, callUntilFinal } from '../clients/calls.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUp, signUpOne, type Person } from '../clients/people.js';
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
    testbed.runMarket({ apis: 2, workers: 0 }, async (market) => {
      const visitorCount = testbed.chooseSize(40, 3);
      const violations = new Violations();
      const lister = await signUpOne(market);
      let openAfterEndCount = 0;
      for (const visitor of await signUp(market, visitorCount)) {
        const [mvpId = ''] = await offerListings(market, lister, 1);
        market.setClock(0);
        const sessionId = await startDemoConcurrently(market, violations, { visitor, mvpId });
        const isOpenAfter = (seconds: number) =>
          isOpenAt(market, { visitor, sessionId, afterSeconds: seconds });
        violations.recordUnless(await isOpenAfter(DEMO_SECONDS - 1), 'refused a second before the end');
        if (await isOpenAfter(DEMO_SECONDS + 1)) openAfterEndCount += 1;
        const secondStart = await call(market, {
          path: '/demo-sessions/start',
          caller: visitor,
          body: { mvpId },
        });
        violations.recordUnless(secondStart.status >= 400, 'started again after its end');
      }
      return {
        caseCount: visitorCount * CONCURRENT_STARTS,
        faultCount: visitorCount,
        violations: violations.messages,
        rows: [
          atMost('sessions beyond one, or refused in time', violations.messages.length, 0),
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
    callUntilFinal(market, { path: '/demo-sessions/start', caller: visitor, body: { mvpId } }),
  );
  const sessionIds = new Set(responses.map(({ body }) => body['sessionId']));
  violations.recordUnless(
    sessionIds.size === 1,
    `${CONCURRENT_STARTS} starts at once: ${sessionIds.size} sessions`,
  );
  const rowCount = await market.count('SELECT count(*) FROM demo_sessions WHERE user_id = $1', [
    visitor.userId,
  ]);
  violations.recordUnless(rowCount === 1, `${CONCURRENT_STARTS} starts at once: ${rowCount} rows`);
  return String([...sessionIds][0]);
}

interface DemoCheck {
  readonly visitor: Person;
  readonly sessionId: string;
  readonly afterSeconds: number;
}

/** Returns whether a demo still runs when the server's clock is `afterSeconds` seconds after its start. */
async function isOpenAt(market: Market, { visitor, sessionId, afterSeconds }: DemoCheck): Promise<boolean> {
  const [row] = await market.query<{ started_at: Date }>(
    'SELECT started_at FROM demo_sessions WHERE id = $1',
    [sessionId],
  );
  const startedAt = row?.started_at.getTime() ?? 0;
  // Real time passes between calls, so the clock is set again for each call.
  const setClockToCheckedTime = () => market.setClock(startedAt + afterSeconds * SECOND_MS - Date.now());
  setClockToCheckedTime();
  const statusResponse = await call(market, {
    method: 'GET',
    path: `/demo-sessions/status/${sessionId}`,
    caller: visitor,
  });
  setClockToCheckedTime();
  const activityResponse = await call(market, {
    method: 'PUT',
    path: `/demo-sessions/activity/${sessionId}`,
    caller: visitor,
  });
  return statusResponse.status < 300 || activityResponse.status < 300;
}
