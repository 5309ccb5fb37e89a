import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { type FakeYouTube, startFakeYouTube } from '../../src/stand-ins/fake-youtube.js';
import { until } from '../../src/until.js';
import { readAndCompareRecords, violationsExceptLateDeliveries } from '../records/record-checks.js';
import { buy } from '../clients/buyer.js';
import type { Confirmations } from '../records/placed-orders.js';
import type { Market, QueueKind } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUp, signUpOne } from '../clients/people.js';
import type { Testbed } from '../testbed/testbed.js';
import { settleByAdvancingClock } from '../testbed/pass-time.js';
import { emptyQueue, testTimedPromisesWithoutJobs } from './queue-wiped/lost-jobs.js';

const REBUILT_WITHIN_S = 60;
const SECOND_MS = 1000;
const BUY_EVERY_MS = 150;

/** Empties the queue repeatedly under load. Sweeps must find all work in Postgres. */
export const queueWiped: FaultTest = {
  name: 'queue-wiped',
  promise: 'emptying the queue loses nothing',
  needsRedis: true,
  async run(testbed) {
    const rounds = testbed.chooseSize(5, 1);
    const redisResult = await wipeQueue(testbed, 'redis', rounds);
    const postgresResult = await wipeQueue(testbed, 'postgres', rounds);
    const violations = [...redisResult.brokenPromises, ...postgresResult.brokenPromises];
    const fulfilledCount = redisResult.fulfilledCount + postgresResult.fulfilledCount;
    return {
      caseCount: redisResult.purchaseCount + postgresResult.purchaseCount,
      faultCount: 2 * rounds,
      violations,
      rows: [
        atLeast(
          'promises with a time kept without their jobs',
          fulfilledCount,
          redisResult.dueTimeCount + postgresResult.dueTimeCount,
        ),
        atMost('lost, twice or differing', violations.length, 0),
        ...testbed.durationRows(
          atMost(
            'seconds until rebuilt, at most',
            Math.max(redisResult.rebuildSeconds, postgresResult.rebuildSeconds),
            REBUILT_WITHIN_S,
          ),
        ),
      ],
    };
  },
};

const NO_PROMISES_TESTED = { dueTimeCount: 0, brokenPromises: [] };

interface WipeResult {
  readonly purchaseCount: number;
  readonly brokenPromises: readonly string[];
  readonly rebuildSeconds: number;
  /** The number of due times, and how many of them were met. */
  readonly dueTimeCount: number;
  readonly fulfilledCount: number;
}

async function wipeQueue(testbed: Testbed, queue: QueueKind, rounds: number): Promise<WipeResult> {
  const youtube = await startFakeYouTube();
  const options = { apis: 1, workers: 1, queue, environment: youtube.environment };
  try {
    return await testbed.runMarket(options, (market) =>
      buyDuringWipes(testbed, market, { queue, rounds, youtube }),
    );
  } finally {
    await youtube.stop();
  }
}

interface WipeOptions {
  readonly queue: QueueKind;
  readonly rounds: number;
  readonly youtube: FakeYouTube;
}

async function buyDuringWipes(
  testbed: Testbed,
  market: Market,
  { queue, rounds, youtube }: WipeOptions,
): Promise<WipeResult> {
  const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
  const confirmations: Confirmations[] = [];
  const violations: string[] = [];
  let isBuying = true;
  const buyRepeatedly = async () => {
    while (isBuying) {
      const [buyer] = await signUp(market, 1);
      if (buyer) confirmations.push(await buy(market, { buyer, mvpId, lastStep: 'rents' }));
      await pause(BUY_EVERY_MS);
    }
  };
  const purchases = Promise.all([buyRepeatedly(), buyRepeatedly()]).catch(
    (error: unknown) => void violations.push(String(error)),
  );
  let rebuildSeconds = 0;
  for (let round = 0; round < rounds; round += 1) {
    await pause(testbed.isShort ? 2 * SECOND_MS : 30 * SECOND_MS);
    rebuildSeconds = Math.max(rebuildSeconds, await measureRebuildSeconds(market));
  }
  isBuying = false;
  await purchases;
  market.startCounting();
  if (!(await settleByAdvancingClock(market))) violations.push(`${queue}: not everything was settled`);
  // Sweeps read only Postgres, so they work the same with both queues, and a short run tests them with only one.
  const areSweepsTested = !(testbed.isShort && queue === 'postgres');
  const { dueTimeCount, brokenPromises } = areSweepsTested
    ? await testTimedPromisesWithoutJobs(market, youtube)
    : NO_PROMISES_TESTED;
  const comparison = await readAndCompareRecords(market, confirmations);
  violations.push(
    ...brokenPromises,
    ...violationsExceptLateDeliveries(comparison),
    ...comparison.lateDeliveries,
  );
  return {
    purchaseCount: confirmations.length,
    brokenPromises: violations,
    rebuildSeconds,
    dueTimeCount,
    fulfilledCount: dueTimeCount - brokenPromises.length,
  };
}

/** Empties the queue, waits until every due delivery is sent, and returns how many seconds that took. */
async function measureRebuildSeconds(market: Market): Promise<number> {
  await emptyQueue(market);
  const dueDeliveriesSql = `SELECT count(*) FROM deliveries WHERE state = 'due' AND created_at < $1`;
  const wipedAt = new Date(market.now());
  const tookMs = await until(
    async () => (await market.count(dueDeliveriesSql, [wipedAt])) === 0,
    2 * REBUILT_WITHIN_S * SECOND_MS,
  );
  return tookMs / SECOND_MS;
}
