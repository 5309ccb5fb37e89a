import { atLeast, atMost } from '../../bench/report.js';
import type { FaultTest } from '../fault-test.js';
import { runSpec } from '../testbed/spec-run.js';

/** The specs that compare random sequences of actions (histories) with a model. Each runs the same number of cases. */
const SPEC_FILE_BY_MODEL = {
  payment: 'api/src/payments/payment-histories.db.spec.ts',
  payout: 'api/src/payouts/payout-histories.db.spec.ts',
  coupon: 'api/src/coupons/coupon-histories.db.spec.ts',
  demo: 'api/src/demos/demo-histories.db.spec.ts',
  linking: 'api/src/identity/linking-histories.db.spec.ts',
};

/**
 * Runs the model-based specs of payments, payouts, coupons, demos and sign-in methods with the case numbers of a
 * long run.
 */
export const histories: FaultTest = {
  name: 'histories',
  promise: 'payments, payouts, coupons, demos and sign-in methods behave as their models in random histories',
  notScaledBecause: 'it runs specs, which start no processes',
  omittedFromShortRunsBecause: 'the database tests run its specs',
  async run(testbed) {
    const countPerSpec = Math.ceil(testbed.chooseSize(10_000, 360) / Object.keys(SPEC_FILE_BY_MODEL).length);
    const variables = { HISTORIES: String(countPerSpec), HISTORIES_SEED: String(testbed.seed) };
    const reportRows = [];
    const violations: string[] = [];
    let passedCaseCount = 0;
    for (const [model, file] of Object.entries(SPEC_FILE_BY_MODEL)) {
      const { caseCount, failures } = await runSpec(testbed, file, variables);
      violations.push(...failures);
      passedCaseCount += caseCount;
      reportRows.push(
        atLeast(`histories of the ${model} model that went as it does`, caseCount, countPerSpec),
      );
    }
    return {
      caseCount: passedCaseCount,
      faultCount: 0,
      violations,
      rows: [...reportRows, atMost('violations', violations.length, 0)],
    };
  },
};
