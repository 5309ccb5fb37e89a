import { atLeast, atMost } from '../../bench/report.js';
import { sum } from '../../src/sum.js';
import { until } from '../../src/until.js';
import { residentMib, socketsOf } from '../../src/servers/process-figures.js';
import { LoadProcess, type LoadCall, type LoadResult } from '../load/load.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { authorizationOf, offerListings, signUpOne, type Person } from '../clients/people.js';
import { SlowClients, type SlowClientsReport } from '../load/slow-clients.js';

const SLOW_CLIENT_KINDS = 3;
/**
 * The share of slow connections that must be open at the same time. It is below 1, because a closed connection takes a
 * moment to reconnect.
 */
const OPEN_CONNECTIONS_SHARE_MIN = 0.9;
const LISTING_COUNT = 200;
/**
 * The rate at which other people browse. The api is partly idle at this rate, so that only slow clients can delay
 * these people.
 */
const READ_LOAD = { callsPerSecond: 60, connectionCount: 40 };
const WARM_UP_SECONDS = 5;
/**
 * Number of periods that are measured without slow clients, and then with them. Other programs of the machine slow down
 * some periods, so the test compares only the fastest period of each kind.
 */
const PERIODS = 3;
const SAMPLE_EVERY_MS = 500;
/**
 * The api closes a connection within this time: a minute if the client reads too slowly, or 72 s if it is idle, plus
 * the interval at which Node checks its connections.
 */
const CLOSED_WITHIN_SECONDS = 80;
const ADDED_MEMORY_MAX_MIB = 256;
/** The number by which the api's other sockets (for other people and the database) may vary. */
const OTHER_SOCKETS_MAX = 60;

/** Opens thousands of connections that send or read very slowly, and reopens those that the api closes. */
export const slowClients: FaultTest = {
  name: 'slow-clients',
  promise: 'slow clients delay nobody else and are disconnected',
  runsAloneBecause: 'it compares times with those of the quiet machine',
  notScaledBecause: 'it is about connections to one api',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 0 }, async (market) => {
      const countPerKind = testbed.chooseSize(1000, 50);
      const seconds = testbed.chooseSize(20, 5);
      const periods = testbed.chooseSize(PERIODS, 1);
      const person = await signUpOne(market);
      const load = await LoadProcess.start();
      try {
        const apiPid = market.apis[0]?.pid ?? 0;
        return await testbed.measure([apiPid], async () => {
          await load.prepare(await browsingCalls(market, person));
          await load.send({ durationSeconds: WARM_UP_SECONDS, pace: READ_LOAD });
          const quietMemoryMib = residentMib(apiPid);
          const browse = async () => {
            const results: LoadResult[] = [];
            for (let period = 0; period < periods; period += 1)
              results.push(await load.send({ durationSeconds: seconds, pace: READ_LOAD }));
            return results;
          };
          const quietResults = await browse();
          const attackedRun = await withSlowClients(market, { countPerKind, person }, browse);
          return outcomeOf({
            ...attackedRun,
            quietResults,
            quietMemoryMib,
            countPerKind,
            isShort: testbed.isShort,
          });
        });
      } finally {
        await load.stop();
      }
    }),
};

/** Returns the calls of visitors and signed-in people who browse. */
async function browsingCalls(market: Market, person: Person) {
  const ids = await offerListings(market, await signUpOne(market), LISTING_COUNT);
  const authorization = await authorizationOf(market, person);
  const getCall = (path: string, headers = {}): LoadCall => ({ method: 'GET', path: `/api${path}`, headers });
  const calls = ids.flatMap((id) => [
    getCall('/mvps'),
    getCall(`/mvps/${id}`),
    getCall('/mvps?sort=price', { authorization }),
    getCall('/users/messages', { authorization }),
  ]);
  return { origin: market.apis[0]?.origin ?? '', calls };
}

interface AttackedRun {
  readonly attackedResults: readonly LoadResult[];
  readonly memoryMaxMib: number;
  readonly slowClientsReport: SlowClientsReport;
  /**
   * The api's open sockets: before the slow clients connect, the maximum while they are connected, and after the
   * time by which they must be closed.
   */
  readonly socketCounts: {
    readonly beforeAttack: number;
    readonly duringAttack: number;
    readonly afterAttack: number;
  };
  readonly endedAfterSeconds: number;
}

/** Runs `browse` while slow clients are connected, then waits until the api has closed their connections. */
async function withSlowClients(
  market: Market,
  { countPerKind, person }: { countPerKind: number; person: Person },
  browse: () => Promise<LoadResult[]>,
): Promise<AttackedRun> {
  const [api] = market.apis;
  const authorization = await authorizationOf(market, person);
  const port = Number(new URL(api?.origin ?? '').port);
  const pid = api?.pid ?? 0;
  let memoryMaxMib = 0;
  let socketsDuring = 0;
  const timer = setInterval(() => {
    memoryMaxMib = Math.max(memoryMaxMib, residentMib(pid));
    socketsDuring = Math.max(socketsDuring, socketsOf(pid));
  }, SAMPLE_EVERY_MS);
  const socketsBefore = socketsOf(pid);
  const slowClients = await SlowClients.start({ port, countPerKind, authorization });
  try {
    const attackedResults = await browse();
    const slowClientsReport = await slowClients.stopReconnecting();
    const areConnectionsClosed = () => socketsOf(pid) <= socketsBefore + OTHER_SOCKETS_MAX;
    const timeoutMs = 2 * CLOSED_WITHIN_SECONDS * 1000;
    const tookMs = await until(areConnectionsClosed, timeoutMs).catch(() => timeoutMs);
    const socketCounts = {
      beforeAttack: socketsBefore,
      duringAttack: socketsDuring,
      afterAttack: socketsOf(pid),
    };
    return {
      attackedResults,
      memoryMaxMib,
      slowClientsReport,
      socketCounts,
      endedAfterSeconds: tookMs / 1000,
    };
  } finally {
    clearInterval(timer);
    slowClients.stop();
  }
}

interface MeasuredRun extends AttackedRun {
  readonly quietResults: readonly LoadResult[];
  readonly quietMemoryMib: number;
  readonly countPerKind: number;
  readonly isShort: boolean;
}

function outcomeOf({
  quietResults,
  quietMemoryMib,
  attackedResults,
  memoryMaxMib,
  slowClientsReport,
  socketCounts,
  ...otherResults
}: MeasuredRun) {
  const { countPerKind, isShort, endedAfterSeconds } = otherResults;
  const failedStatuses = [...quietResults, ...attackedResults].flatMap(({ countByStatus }) =>
    Object.entries(countByStatus).filter(([status]) => !status.startsWith('2')),
  );
  const failureCount = sum(failedStatuses.map(([, responseCount]) => responseCount));
  const fastestP99Ms = (results: readonly LoadResult[]) =>
    Math.min(...results.map(({ acceptedP99Ms }) => acceptedP99Ms));
  const { head, body } = slowClientsReport.longestMs;
  const leakedSockets = Math.max(0, socketCounts.afterAttack - socketCounts.beforeAttack - OTHER_SOCKETS_MAX);
  return {
    caseCount: sum(attackedResults.map(({ sentCount }) => sentCount)),
    faultCount: slowClientsReport.openedCount,
    violations: [
      ...failedStatuses.map(([status, responseCount]) => `${responseCount} answers ${status} to others`),
      ...(leakedSockets > 0 ? [`${leakedSockets} slow connections were never ended`] : []),
    ],
    rows: [
      atLeast(
        'slow connections at once',
        socketCounts.duringAttack - socketCounts.beforeAttack,
        SLOW_CLIENT_KINDS * countPerKind * OPEN_CONNECTIONS_SHARE_MIN,
      ),
      atMost('answers to others that are no success', failureCount, 0),
      atMost('slow connections never ended', leakedSockets, 0),
      atMost('memory beyond that of the quiet api, MiB', memoryMaxMib - quietMemoryMib, ADDED_MEMORY_MAX_MIB),
      ...(isShort
        ? []
        : [
            atMost(
              "others' p99 against that of the quiet api",
              fastestP99Ms(attackedResults) / fastestP99Ms(quietResults),
              2,
            ),
            atMost(
              "others' p99, ms",
              Math.max(...attackedResults.map(({ acceptedP99Ms }) => acceptedP99Ms)),
              500,
            ),
            atMost('longest life of a slow head, seconds', head / 1000, 25),
            atMost('longest life of a slow body, seconds', body / 1000, 40),
            atMost('seconds until the last slow one was ended', endedAfterSeconds, CLOSED_WITHIN_SECONDS),
          ]),
    ],
  };
}
