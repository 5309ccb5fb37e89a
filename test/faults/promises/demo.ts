import { atMost } from '../../bench/report.js';
import { call, insist } from '../room/calls.js';
import { inTurn } from '../room/in-turn.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { offer, signUp, signUpOne, type Somebody } from '../room/people.js';
import { Violations } from '../room/violations.js';

const STARTS = 50;
const SECOND_MS = 1000;
/** SPEC §9: 15 minutes. */
const DEMO_S = 900;

/** Demos while no worker lives. */
export const demo: FaultLine = {
  name: 'demo',
  promise: 'a demo is one session, and over at its end to the second, whether or not a worker lives',
  play: (room) =>
    room.market({ apis: 2, workers: 0 }, async (market) => {
      const count = room.times(40, 3);
      const wrong = new Violations();
      const lister = await signUpOne(market);
      let late = 0;
      for (const visitor of await signUp(market, count)) {
        const [mvpId = ''] = await offer(market, lister, 1);
        market.setClock(0);
        const sessionId = await startedAtOnce(market, wrong, { visitor, mvpId });
        const isOpen = (s: number) => opensAt(market, { visitor, sessionId, afterS: s });
        wrong.unless(await isOpen(DEMO_S - 1), 'refused a second before the end');
        if (await isOpen(DEMO_S + 1)) late += 1;
        const again = await call(market, { path: '/demo-sessions/start', by: visitor, body: { mvpId } });
        wrong.unless(again.status >= 400, 'started again after its end');
      }
      return {
        cases: count * STARTS,
        faults: count,
        violations: wrong.found,
        rows: [
          atMost('sessions beyond one, or refused in time', wrong.found.length, 0),
          atMost('accepted after the end', late, 0),
        ],
      };
    }),
};

interface Visit {
  readonly visitor: Somebody;
  readonly mvpId: string;
}

async function startedAtOnce(market: Market, wrong: Violations, { visitor, mvpId }: Visit): Promise<string> {
  const starts = await inTurn(Array.from({ length: STARTS }), STARTS, () =>
    insist(market, { path: '/demo-sessions/start', by: visitor, body: { mvpId } }),
  );
  const ids = new Set(starts.map(({ body }) => body['sessionId']));
  wrong.unless(ids.size === 1, `${STARTS} starts at once: ${ids.size} sessions`);
  const rows = await market.count('SELECT count(*) FROM demo_sessions WHERE user_id = $1', [visitor.userId]);
  wrong.unless(rows === 1, `${STARTS} starts at once: ${rows} rows`);
  return String([...ids][0]);
}

interface Look {
  readonly visitor: Somebody;
  readonly sessionId: string;
  readonly afterS: number;
}

/** Whether the server lets the demo go on so many seconds after it began, by its clock. */
async function opensAt(market: Market, { visitor, sessionId, afterS }: Look): Promise<boolean> {
  const [row] = await market.query<{ started_at: Date }>(
    'SELECT started_at FROM demo_sessions WHERE id = $1',
    [sessionId],
  );
  const startedAt = row?.started_at.getTime() ?? 0;
  // Set anew for each api: the way there takes its time.
  const setTo = () => market.setClock(startedAt + afterS * SECOND_MS - Date.now());
  setTo();
  const status = await call(market, {
    method: 'GET',
    path: `/demo-sessions/status/${sessionId}`,
    by: visitor,
  });
  setTo();
  const activity = await call(market, {
    method: 'PUT',
    path: `/demo-sessions/activity/${sessionId}`,
    by: visitor,
  });
  return status.status < 300 || activity.status < 300;
}
