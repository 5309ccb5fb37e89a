import { randomUUID } from 'node:crypto';
import type { Row } from '../../bench/report.js';
import { atLeast, atMost } from '../../bench/report.js';
import { onTheirCore } from '../room/cores.js';
import { Load, type LoadCall, type LoadOrder, type LoadResult } from '../room/load.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { authorizationOf, offer, signUp, signUpOne } from '../room/people.js';

const LISTINGS = 2000;
const PEOPLE = 40;
/** Enough to keep the api at work all the time, few enough to wait for nothing else. */
const CALLERS = 16;
const TIMES_CAPACITY = [1, 2, 5, 10] as const;
const CONNECTIONS = 1000;
const WARM_UP_SECONDS = 4;
const WARM_UP_CALLERS = 64;
const ACCEPTED_WITHIN_MS = 500;
/** A refusal is heard as soon as the calls before it have had their turn. */
const REFUSED_WITHIN_MS = 200;
const LATE_AT_MOST_MS = 100;

/**
 * Calls that arrive at a fixed rate, answered or not, up to ten times as many as can be worked on, over a thousand
 * connections that were open before.
 */
export const overload: FaultLine = {
  name: 'overload',
  promise: 'more than it can do is refused quickly, and what it can do is still done',
  leftOutOfScaled: 'it is about what one api can do',
  alone: 'it compares rates with those of the quiet machine',
  play: (room) =>
    room.market({ apis: 1, workers: 0 }, async (market) => {
      const seconds = room.times(20, 2);
      const calls = await realWork(market);
      const origin = market.apis[0]?.origin ?? '';
      const load = await Load.start();
      const send = (order: Pick<LoadOrder, 'pace' | 'seconds'>) => load.send({ origin, calls, ...order });
      try {
        // All connections to the database are open afterwards: what serves them is a process each.
        await send({ pace: { callers: WARM_UP_CALLERS }, seconds: Math.min(seconds, WARM_UP_SECONDS) });
        const pids = [market.apis[0]?.pid ?? 0, room.postgres.pid];
        return await onTheirCore(pids, async () => {
          const closed = await send({ pace: { callers: CALLERS }, seconds });
          const results: LoadResult[] = [];
          for (const times of TIMES_CAPACITY)
            results.push(
              await send({ pace: { perSecond: closed.goodput * times, connections: CONNECTIONS }, seconds }),
            );
          return judge(closed, results, room.isShort);
        });
      } finally {
        await load.stop();
      }
    }),
};

/** What none has an answer ready for: pages of the list and letters of people who are signed in, and letters sent. */
async function realWork(market: Market): Promise<LoadCall[]> {
  const people = await signUp(market, PEOPLE);
  await offer(market, await signUpOne(market), LISTINGS);
  const calls: LoadCall[] = [];
  for (const [place, somebody] of people.entries()) {
    const headers = { authorization: await authorizationOf(market, somebody) };
    const recipientId = people[(place + 1) % people.length]?.userId;
    const body = JSON.stringify({ recipientId, subject: 'Hello', content: randomUUID() });
    for (const path of ['/mvps', '/mvps?sort=price', '/mvps?category=Productivity&sort=name'])
      calls.push({ method: 'GET', path: `/api${path}`, headers });
    calls.push({ method: 'GET', path: '/api/users/messages?limit=20', headers });
    const typed = { ...headers, 'content-type': 'application/json' };
    calls.push({ method: 'POST', path: '/api/users/messages', headers: typed, body });
  }
  return calls;
}

function judge(closed: LoadResult, results: readonly LoadResult[], isShort: boolean) {
  const all = [closed, ...results];
  const wrong = all.flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([status]) => !/^2|^429$|^503$/.test(status)),
  );
  const peak = Math.max(...all.map(({ goodput }) => goodput));
  const atMostOf = (results.at(-1)?.goodput ?? 0) / Math.max(1, peak);
  const times: Row[] = results.map(({ acceptedP99Ms }, at) =>
    atMost(`accepted at ${TIMES_CAPACITY[at]} × capacity, p99 ms`, acceptedP99Ms, ACCEPTED_WITHIN_MS),
  );
  const refusedP99Ms = Math.max(...results.map((result) => result.refusedP99Ms));
  return {
    cases: sum(all.map(({ sent }) => sent)),
    faults: sum(results.map(({ statuses }) => (statuses['503'] ?? 0) + (statuses['429'] ?? 0))),
    violations: wrong.map(([status, count]) => `${count} answers ${status}`),
    rows: [
      atLeast('capacity: calls a second in a closed loop', closed.goodput, 1),
      atMost('answers that are no success and neither 429 nor 503', sum(wrong.map(([, count]) => count)), 0),
      atMost('503 that does not say when to come back', sum(all.map(({ unsaid }) => unsaid)), 0),
      ...(isShort
        ? []
        : [
            ...times,
            atMost('refused, p99 ms', refusedP99Ms, REFUSED_WITHIN_MS),
            atLeast('done a second at 10 × capacity, of the most ever done', atMostOf, 0.8),
            atMost(
              'the load itself late, p99 ms',
              Math.max(...results.map(({ lateP99Ms }) => lateP99Ms)),
              LATE_AT_MOST_MS,
            ),
          ]),
    ],
  };
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
