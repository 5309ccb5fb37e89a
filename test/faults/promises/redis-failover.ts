import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '../../bench/report.js';
import { until } from '../../src/until.js';
import { Traffic } from '../clients/traffic.js';
import type { FaultTest, Outcome } from '../fault-test.js';
import { endTrafficAndCompare } from '../records/traffic-outcome.js';
import type { Market } from '../testbed/market.js';
import { RedisPair } from '../testbed/redis-pair.js';
import { runOnReplicatedMarket } from '../testbed/replicated-market.js';
import type { Testbed } from '../testbed/testbed.js';

const UPTIME_MIN_MS = 300;
const UPTIME_EXTRA_MAX_MS = 1000;
/** How long the replica does not receive the primary's new jobs, or clients stay connected to the former primary. */
const DIVERGENCE_MS = 300;
const PURCHASE_TIMEOUT_MS = 60_000;
/** How long the test waits for a worker before it gives up; the promised time is RESUMED_WITHIN_S. */
const RESUME_WAIT_MAX_MS = 60_000;
/** Time limit from the failover until a worker waits for jobs at the new primary. */
const RESUMED_WITHIN_S = 5;

/**
 * Replaces the primary Redis by its replica under load: in turn after a kill, after a kill with jobs that the replica
 * lacks, and for maintenance, when the former primary refuses writes.
 */
export const redisFailover: FaultTest = {
  name: 'redis-failover',
  promise: 'nothing is lost when a replica replaces the primary Redis, and jobs resume by themselves',
  needsRedis: true,
  needsNginx: true,
  needsPgBouncer: true,
  async run(testbed) {
    const redis = await RedisPair.open();
    try {
      return await testWithRedis(testbed, redis);
    } finally {
      await redis.stop();
    }
  },
};

function testWithRedis(testbed: Testbed, redis: RedisPair): Promise<Outcome> {
  const testFailovers = async (market: Market) => {
    const faultCount = testbed.chooseSize(30, 3);
    const random = testbed.createRandom('redis');
    const traffic = await Traffic.start(market);
    let slowestRecoveryMs = 0;
    for (let index = 0; index < faultCount; index += 1) {
      await pause(UPTIME_MIN_MS + random() * UPTIME_EXTRA_MAX_MS);
      if (index % 3 === 0) await redis.failOver();
      if (index % 3 === 1) await loseJobs(market, traffic, redis);
      if (index % 3 === 2) await redis.switchOver(() => pause(DIVERGENCE_MS));
      const resumedMs = await until(() => redis.hasWaitingWorker(), RESUME_WAIT_MAX_MS);
      slowestRecoveryMs = Math.max(slowestRecoveryMs, resumedMs);
    }
    const rows = testbed.durationRows(
      atMost('seconds until workers take jobs again, at most', slowestRecoveryMs / 1000, RESUMED_WITHIN_S),
    );
    return endTrafficAndCompare(market, traffic, { faultCount, rows });
  };
  return runOnReplicatedMarket(testbed, testFailovers, { REDIS_URL: redis.url });
}

/**
 * Kills the Redis primary while it has a job that its replica lacks. The job retries an e-mail that could not be sent
 * while the mail server was offline.
 */
async function loseJobs(market: Market, traffic: Traffic, redis: RedisPair): Promise<void> {
  await market.mailbox.goOffline();
  await redis.cutReplicaOff();
  const purchasesBefore = traffic.purchases.length;
  await until(() => traffic.purchases.length > purchasesBefore, PURCHASE_TIMEOUT_MS);
  await pause(DIVERGENCE_MS);
  await redis.failOver();
  await market.mailbox.goOnline();
}
