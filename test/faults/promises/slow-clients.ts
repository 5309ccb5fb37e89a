import { atLeast, atMost } from '../../bench/report.js';
import { until } from '../../src/until.js';
import { onTheirCore, residentMib, socketsOf } from '../room/cores.js';
import { Load, type LoadCall, type LoadResult } from '../room/load.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { authorizationOf, offer, signUpOne, type Somebody } from '../room/people.js';
import { SlowClients, type SlowEnd } from '../room/slow-clients.js';

const KINDS = 3;
/** Of them, so many are there at once: who was thrown out takes a moment to come back. */
const HERE = 0.9;
const LISTINGS = 200;
/** Others browse at a pace that leaves the api time: what they wait longer for is the slow ones' doing. */
const BROWSED = { perSecond: 60, connections: 40 };
const WARM_UP_SECONDS = 5;
const LOOK_EVERY_MS = 500;
/** A minute for a reader who takes too little, 72 s for a connection that asks nothing more, and Node's look in between. */
const ENDED_WITHIN_SECONDS = 80;
const MEMORY_MIB = 256;
/** Connections of others and to the database may be more or fewer than before. */
const OTHERS = 60;

/** Thousands of connections that send and read as slowly as they can, and come back when they are thrown out. */
export const slowClients: FaultLine = {
  name: 'slow-clients',
  promise: 'who is slow costs others nothing, and is thrown out',
  alone: 'it compares times with those of the quiet machine',
  leftOutOfScaled: 'it is about connections to one api',
  leftOutOfShort: 'it takes a minute until the last slow one is thrown out',
  play: (room) =>
    room.market({ apis: 1, workers: 0 }, async (market) => {
      const count = room.times(1000, 50);
      const seconds = room.times(60, 5);
      const somebody = await signUpOne(market);
      const load = await Load.start();
      try {
        const pids = [market.apis[0]?.pid ?? 0, room.postgres.pid];
        return await onTheirCore(pids, async () => {
          const calls = await browsing(market, somebody);
          const browse = (forSeconds: number) => load.send({ ...calls, seconds: forSeconds, pace: BROWSED });
          await browse(WARM_UP_SECONDS);
          const quietMib = residentMib(pids[0] ?? 0);
          const quiet = await browse(seconds);
          const beset = await besetBy(market, { count, somebody }, () => browse(seconds));
          return judge({ ...beset, quiet, quietMib, count, isShort: room.isShort });
        });
      } finally {
        await load.stop();
      }
    }),
};

/** What a visitor and somebody signed in ask while they look around. */
async function browsing(market: Market, somebody: Somebody) {
  const ids = await offer(market, await signUpOne(market), LISTINGS);
  const authorization = await authorizationOf(market, somebody);
  const asked = (path: string, headers = {}): LoadCall => ({ method: 'GET', path: `/api${path}`, headers });
  const calls = ids.flatMap((id) => [
    asked('/mvps'),
    asked(`/mvps/${id}`),
    asked('/mvps?sort=price', { authorization }),
    asked('/users/messages', { authorization }),
  ]);
  return { origin: market.apis[0]?.origin ?? '', calls };
}

interface Beset {
  readonly result: LoadResult;
  readonly mostMib: number;
  readonly end: SlowEnd;
  /** Sockets of the api before they came, at most while they were there, and when they had been waited for. */
  readonly sockets: { readonly before: number; readonly beset: number; readonly after: number };
  readonly endedAfterSeconds: number;
}

/** Does the work while slow ones are there, then waits until they have been thrown out. */
async function besetBy(
  market: Market,
  { count, somebody }: { count: number; somebody: Somebody },
  work: () => Promise<LoadResult>,
): Promise<Beset> {
  const [api] = market.apis;
  const authorization = await authorizationOf(market, somebody);
  const port = Number(new URL(api?.origin ?? '').port);
  const pid = api?.pid ?? 0;
  let mostMib = 0;
  let beset = 0;
  const timer = setInterval(() => {
    mostMib = Math.max(mostMib, residentMib(pid));
    beset = Math.max(beset, socketsOf(pid));
  }, LOOK_EVERY_MS);
  const before = socketsOf(pid);
  const slow = await SlowClients.start({ port, count, authorization });
  try {
    const result = await work();
    const end = await slow.end();
    const isOver = () => socketsOf(pid) <= before + OTHERS;
    const waitedMs = 2 * ENDED_WITHIN_SECONDS * 1000;
    const tookMs = await until(isOver, waitedMs).catch(() => waitedMs);
    const sockets = { before, beset, after: socketsOf(pid) };
    return { result, mostMib, end, sockets, endedAfterSeconds: tookMs / 1000 };
  } finally {
    clearInterval(timer);
    slow.stop();
  }
}

interface Played extends Beset {
  readonly quiet: LoadResult;
  readonly quietMib: number;
  readonly count: number;
  readonly isShort: boolean;
}

function judge({ quiet, quietMib, result, mostMib, end, sockets, ...played }: Played) {
  const { count, isShort, endedAfterSeconds } = played;
  const failed = [quiet, result].flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([status]) => !status.startsWith('2')),
  );
  const failures = failed.reduce((sum, [, times]) => sum + times, 0);
  const { head, body } = end.longestMs;
  const left = Math.max(0, sockets.after - sockets.before - OTHERS);
  return {
    cases: result.sent,
    faults: end.opened,
    violations: [
      ...failed.map(([status, times]) => `${times} answers ${status} to others`),
      ...(left > 0 ? [`${left} slow connections were never ended`] : []),
    ],
    rows: [
      atLeast('slow connections at once', sockets.beset - sockets.before, KINDS * count * HERE),
      atMost('answers to others that are no success', failures, 0),
      atMost('slow connections never ended', left, 0),
      atMost('memory beyond that of the quiet api, MiB', mostMib - quietMib, MEMORY_MIB),
      ...(isShort
        ? []
        : [
            atMost(
              "others' p99 against that of the quiet api",
              result.acceptedP99Ms / quiet.acceptedP99Ms,
              2,
            ),
            atMost("others' p99, ms", result.acceptedP99Ms, 500),
            atMost('longest life of a slow head, seconds', head / 1000, 25),
            atMost('longest life of a slow body, seconds', body / 1000, 40),
            atMost('seconds until the last slow one was ended', endedAfterSeconds, ENDED_WITHIN_SECONDS),
          ]),
    ],
  };
}
