import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { until } from '../../src/until.js';
import { Traffic } from '../clients/traffic.js';
import type { FaultTest } from '../fault-test.js';
import { endTrafficAndCompare } from '../records/traffic-outcome.js';
import type { Market } from '../testbed/market.js';
import { queryOnce, type PostgresPair, changeSetting } from '../testbed/postgres-pair.js';
import { runOnReplicatedMarket } from '../testbed/replicated-market.js';

const OUTAGE_MIN_MS = 300;
const OUTAGE_EXTRA_MAX_MS = 1200;
/** Longer than 5 s, because reads do not use a replica that is more than 5 s behind (decision 0019). */
const LONG_REPLAY_PAUSE_MS = 6000;
const REPLAY_DELAY_MS = 700;
const REPLICA_USED_AGAIN_WITHIN_MS = 60_000;
/** Longer than the 2 s by which a replica that does not respond can delay a read. */
const READ_WITHIN_S = 5;

/** Under load, kills the replica, pauses its replay of the log, or delays the replay (API-9, decision 0019). */
export const replicaLost: FaultTest = {
  name: 'replica-lost',
  promise: 'people read their own writes, and no read fails, while the replica is away or behind',
  needsRedis: true,
  needsNginx: true,
  needsPgBouncer: true,
  run: (testbed) =>
    runOnReplicatedMarket(testbed, async (market, { pair }) => {
      const faultCount = testbed.chooseSize(40, 3);
      const random = testbed.createRandom('replica');
      const traffic = await Traffic.start(market);
      let replicaUsedAgainCount = 0;
      for (let index = 0; index < faultCount; index += 1) {
        const outageMs = OUTAGE_MIN_MS + random() * OUTAGE_EXTRA_MAX_MS;
        if (index % 3 === 0) await killReplica(pair, outageMs);
        if (index % 3 === 1) await pauseReplay(pair, index % 9 === 4 ? LONG_REPLAY_PAUSE_MS : outageMs);
        if (index % 3 === 2) await delayReplay(pair, outageMs);
        if (await isReplicaUsedAgain(market)) replicaUsedAgainCount += 1;
      }
      return endTrafficAndCompare(market, traffic, {
        faultCount,
        rows: [
          atLeast('times that the replica was read again', replicaUsedAgainCount, faultCount),
          atMost('reads that were refused', traffic.refusedReadCount, 0),
          ...testbed.durationRows(
            atMost('seconds that a read took, at most', traffic.slowestReadMs / 1000, READ_WITHIN_S),
          ),
        ],
      });
    }),
};

async function killReplica(pair: PostgresPair, outageMs: number): Promise<void> {
  await pair.standby.kill();
  await pause(outageMs);
  await pair.standby.start();
}

async function pauseReplay(pair: PostgresPair, outageMs: number): Promise<void> {
  await queryOnce(pair.standbyUrl, 'SELECT pg_wal_replay_pause()');
  await pause(outageMs);
  await queryOnce(pair.standbyUrl, 'SELECT pg_wal_replay_resume()');
}

async function delayReplay(pair: PostgresPair, outageMs: number): Promise<void> {
  await changeSetting(pair.standbyUrl, 'recovery_min_apply_delay', `${REPLAY_DELAY_MS}ms`);
  await pause(outageMs);
  await changeSetting(pair.standbyUrl, 'recovery_min_apply_delay', '0');
}

/** Returns whether every api reads the replica again. */
async function isReplicaUsedAgain(market: Market): Promise<boolean> {
  const readsBefore = await countReplicaReads(market);
  return until(async () => {
    const readsNow = await countReplicaReads(market);
    return readsNow.every((count, index) => count > (readsBefore[index] ?? 0));
  }, REPLICA_USED_AGAIN_WITHIN_MS).then(
    () => true,
    () => false,
  );
}

/** Returns how many reads the replica has served for each api. */
async function countReplicaReads(market: Market): Promise<number[]> {
  return Promise.all(
    market.apis.map(async ({ origin }) => {
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      return Number(/^market_replica_reads\{outcome="answered"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
    }),
  );
}
