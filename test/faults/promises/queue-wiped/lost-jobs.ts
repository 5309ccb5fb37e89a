import { once } from 'node:events';
import { connect } from 'node:net';
import type { FakeYouTube } from '../../../src/stand-ins/fake-youtube.js';
import { until } from '../../../src/until.js';
import type { Market } from '../../testbed/market.js';
import { createScenario } from './timed-promise-scenario.js';
import { TIMED_PROMISES } from './timed-promises.js';

/** How long the test waits for a promise to a user to be fulfilled; generous, because the machine may be busy. */
const FULFILLED_WITHIN_MS = 120_000;

/** How many due times were tested, and the promises to users that were broken because their jobs were deleted. */
export interface LostJobsResult {
  readonly dueTimeCount: number;
  readonly brokenPromises: readonly string[];
}

/**
 * Tests the product's promises to its users that have a due time, such as an e-mail that must be sent by then. While no
 * worker runs, creates these promises and deletes their jobs. Then advances the clock to each due time, so that only
 * sweeps can fulfill the promises. Empties the queue again before each due time.
 */
export async function testTimedPromisesWithoutJobs(
  market: Market,
  youtube: FakeYouTube,
): Promise<LostJobsResult> {
  const scenario = await createScenario(market, youtube);
  await market.killWorkers();
  market.startCounting();
  const promisesByKind = await Promise.all(
    TIMED_PROMISES.map(async ({ name, createDueTimes }) =>
      (await createDueTimes(scenario)).map((dueTime) => ({ ...dueTime, name })),
    ),
  );
  const allPromises = promisesByKind.flat().sort((a, b) => a.afterMs - b.afterMs);
  const violations: string[] = [];
  for (const afterMs of new Set(allPromises.map((promise) => promise.afterMs))) {
    await market.killWorkers();
    const promisesDueNow = allPromises.filter((promise) => promise.afterMs === afterMs);
    for (const { prepare } of promisesDueNow) await prepare?.();
    await loseJobs(market);
    await market.advanceTo(afterMs);
    for (const { name, isFulfilled } of promisesDueNow)
      await until(isFulfilled, FULFILLED_WITHIN_MS).catch(() =>
        violations.push(`${name}: not kept ${Math.round(afterMs / 60_000)} minutes after it was made`),
      );
  }
  return { dueTimeCount: allPromises.length, brokenPromises: violations };
}

/** Marks every event as relayed and empties the queue, which has the effect of a queue that lost its jobs. */
async function loseJobs(market: Market): Promise<void> {
  await market.query('UPDATE outbox_events SET relayed_at = now() WHERE relayed_at IS NULL');
  await emptyQueue(market);
}

/** Deletes everything in the queue, in Redis or in Postgres. */
export async function emptyQueue(market: Market): Promise<void> {
  if (market.redis) await flushRedis(market.redis.url);
  else await truncateQueueTables(market);
}

async function flushRedis(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('FLUSHALL\r\n');
  await once(socket, 'data');
  socket.destroy();
}

async function truncateQueueTables(market: Market): Promise<void> {
  const tables = await market.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'queue' AND tablename NOT ILIKE '%migration%'`,
  );
  if (tables.length > 0) await market.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
}
