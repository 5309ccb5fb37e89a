import { atLeast, atMost } from '../../bench/report.js';
import type { FaultLine } from '../room/outcome.js';
import { runSpec } from '../room/spec-run.js';

/** The storm of notices of webhook-storm.db.spec.ts, with the numbers of a long run. */
export const webhooks: FaultLine = {
  name: 'webhooks',
  promise: 'forged notices are not believed; real ones, shuffled and repeated, end as each once in order',
  leftOutOfScaled: 'it is of specs, which start no processes',
  leftOutOfShort: 'the database tests run its spec',
  async play(room) {
    const [notices, replays] = [room.times(1000, 60), room.times(100, 5)];
    const { passed, failures } = await runSpec(room, 'api/src/payments/webhook-storm.db.spec.ts', {
      STORM_NOTICES: String(notices),
      STORM_REPLAYS: String(replays),
      STORM_SEED: String(room.seed),
    });
    return {
      cases: notices * replays,
      faults: notices,
      violations: failures,
      rows: [
        atLeast('real notices', notices, notices),
        atLeast('times each came', replays, replays),
        atLeast('storms that ended as each once in order, none forged believed', passed, 1),
        atMost('violations', failures.length, 0),
      ],
    };
  },
};
