import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '../../bench/report.js';
import { Traffic } from '../clients/traffic.js';
import type { FaultTest } from '../fault-test.js';
import { endTrafficAndCompare } from '../records/traffic-outcome.js';
import type { PostgresPair } from '../testbed/postgres-pair.js';
import { runOnReplicatedMarket } from '../testbed/replicated-market.js';

const UPTIME_MIN_MS = 300;
const UPTIME_EXTRA_MAX_MS = 1000;
/** Time between the loss of the standby's connection and the kill of the primary. */
const CUT_OFF_MS = 200;
/** Time limit from the kill of the primary to the first acknowledged write, if the standby is promoted at once. */
const RESUMED_WITHIN_S = 10;

/**
 * Kills the primary under load, promotes its synchronous standby and points PgBouncer to it, as the runbook
 * describes. In half of the cases the connection to the standby breaks first, which loses acknowledged writes
 * unless the replication is synchronous.
 */
export const primaryFailover: FaultTest = {
  name: 'primary-failover',
  promise: 'no acknowledged write is lost when a synchronous standby replaces the primary',
  needsRedis: true,
  needsNginx: true,
  needsPgBouncer: true,
  runsAloneBecause: 'it measures how soon writes are taken again',
  run: (testbed) =>
    runOnReplicatedMarket(testbed, async (market, { pair, pooler }) => {
      const faultCount = testbed.chooseSize(10, 2);
      const random = testbed.createRandom('failover');
      await pair.replicateSynchronously();
      const traffic = await Traffic.start(market);
      let slowestRecoveryMs = 0;
      for (let index = 0; index < faultCount; index += 1) {
        await pause(UPTIME_MIN_MS + random() * UPTIME_EXTRA_MAX_MS);
        const [killedAtMs, exitedAtMs] = await killPrimary(pair, index % 2 === 0);
        await pair.promoteStandby();
        pooler.moveTo(pair.primaryUrl);
        slowestRecoveryMs = Math.max(slowestRecoveryMs, (await traffic.resumedAtMs(exitedAtMs)) - killedAtMs);
        await pair.rebuildStandby();
        await pair.replicateSynchronously();
      }
      const rows = testbed.durationRows(
        atMost('seconds until writes are taken again, at most', slowestRecoveryMs / 1000, RESUMED_WITHIN_S),
      );
      return endTrafficAndCompare(market, traffic, { faultCount, rows });
    }),
};

/** Kills the primary. Returns the time of the kill, and the time when all of its processes had exited. */
async function killPrimary(pair: PostgresPair, isStandbyCutOff: boolean): Promise<[number, number]> {
  if (isStandbyCutOff) {
    await pair.cutStandbyOff();
    await pause(CUT_OFF_MS);
  }
  const killedAtMs = performance.now();
  await pair.primary.kill();
  return [killedAtMs, performance.now()];
}
