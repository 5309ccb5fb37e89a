import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '../../bench/report.js';
import { Traffic } from '../clients/traffic.js';
import type { FaultTest } from '../fault-test.js';
import { endTrafficAndCompare } from '../records/traffic-outcome.js';
import { PAIR_DATABASE } from '../testbed/postgres-pair.js';
import { runOnReplicatedMarket } from '../testbed/replicated-market.js';

/** PgBouncer runs for this long between two outages, plus a random time of up to UPTIME_EXTRA_MAX_MS. */
const UPTIME_MIN_MS = 300;
const UPTIME_EXTRA_MAX_MS = 700;
const OUTAGE_MAX_MS = 300;
/** Time limit from the start of PgBouncer to the first acknowledged write. */
const RESUMED_WITHIN_S = 5;

/** Restarts PgBouncer under load, alternately after a kill and after the shutdown that the runbook describes. */
export const poolerRestart: FaultTest = {
  name: 'pooler-restart',
  promise: 'acknowledged writes survive restarts of PgBouncer, and the service resumes by itself',
  needsRedis: true,
  needsNginx: true,
  needsPgBouncer: true,
  runsAloneBecause: 'it measures how soon writes are taken again',
  run: (testbed) =>
    runOnReplicatedMarket(testbed, async (market, { pooler }) => {
      const faultCount = testbed.chooseSize(30, 2);
      const random = testbed.createRandom('pooler');
      const traffic = await Traffic.start(market);
      let slowestRecoveryMs = 0;
      for (let index = 0; index < faultCount; index += 1) {
        await pause(UPTIME_MIN_MS + random() * UPTIME_EXTRA_MAX_MS);
        if (index % 2 === 0) await pooler.kill();
        else await pooler.shutDown(PAIR_DATABASE);
        await pause(random() * OUTAGE_MAX_MS);
        await pooler.start();
        const restartedAtMs = performance.now();
        slowestRecoveryMs = Math.max(
          slowestRecoveryMs,
          (await traffic.resumedAtMs(restartedAtMs)) - restartedAtMs,
        );
      }
      const rows = testbed.durationRows(
        atMost(
          'seconds from its return until writes are taken again, at most',
          slowestRecoveryMs / 1000,
          RESUMED_WITHIN_S,
        ),
      );
      return endTrafficAndCompare(market, traffic, { faultCount, rows });
    }),
};
