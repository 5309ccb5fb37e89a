import { atLeast, atMost } from '../../bench/report.js';
import type { FaultLine } from '../room/outcome.js';
import { runSpec } from '../room/spec-run.js';

/** The specs that play histories against a model, each with its share of a long run. */
const SPECS = {
  payment: 'api/src/payments/payment-histories.db.spec.ts',
  demo: 'api/src/demos/demo-histories.db.spec.ts',
  linking: 'api/src/identity/linking-histories.db.spec.ts',
};

/** The model histories of payments, demos and sign-in methods, with the numbers of a long run. */
export const histories: FaultLine = {
  name: 'histories',
  promise: 'any history of a payment, a demo or a sign-in method goes as its model does',
  leftOutOfScaled: 'it is of specs, which start no processes',
  leftOutOfShort: 'the database tests run its specs',
  async play(room) {
    const each = Math.ceil(room.times(10_000, 360) / Object.keys(SPECS).length);
    const numbers = { HISTORIES: String(each), HISTORIES_SEED: String(room.seed) };
    const rows = [];
    const violations: string[] = [];
    let played = 0;
    for (const [model, file] of Object.entries(SPECS)) {
      const { passed, failures } = await runSpec(room, file, numbers);
      violations.push(...failures);
      const count = passed > 0 && failures.length === 0 ? each : 0;
      played += count;
      rows.push(atLeast(`histories of the ${model} model that went as it does`, count, each));
    }
    return {
      cases: played,
      faults: played,
      violations,
      rows: [...rows, atMost('violations', violations.length, 0)],
    };
  },
};
