import { atLeast, atMost } from '../../bench/report.js';
import type { FaultLine } from '../room/outcome.js';
import { runSpec } from '../room/spec-run.js';

/** The model histories of payment-histories.db.spec.ts, with the numbers of a long run. */
export const histories: FaultLine = {
  name: 'histories',
  promise: 'any history of a payment ends with one ledger on both sides',
  leftOutOfShort: 'the database tests run its spec',
  async play(room) {
    const count = room.times(10_000, 120);
    const { passed, failures } = await runSpec(room, 'api/src/payments/payment-histories.db.spec.ts', {
      HISTORIES: String(count),
      HISTORIES_SEED: String(room.seed),
    });
    return {
      cases: passed > 0 ? count : 0,
      faults: count,
      violations: failures,
      rows: [atLeast('histories', passed > 0 ? count : 0, count), atMost('violations', failures.length, 0)],
    };
  },
};
