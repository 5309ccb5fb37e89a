import { atLeast, atMost } from '../../bench/report.js';
import type { FaultTest } from '../fault-test.js';
import { runSpec } from '../testbed/spec-run.js';

/** Runs webhook-storm.db.spec.ts with as many webhooks and replays as a long run needs (PAY-8). */
export const webhooks: FaultTest = {
  name: 'webhooks',
  promise:
    'forged webhooks have no effect; shuffled and repeated real ones have the effect of each once in order',
  notScaledBecause: 'it runs specs, which start no processes',
  omittedFromShortRunsBecause: 'the database tests run its spec',
  async run(testbed) {
    const [webhookCount, replayCount] = [testbed.chooseSize(1000, 60), testbed.chooseSize(100, 5)];
    const { caseCount, faultCount, failures } = await runSpec(
      testbed,
      'api/src/payments/webhook-storm.db.spec.ts',
      {
        STORM_WEBHOOKS: String(webhookCount),
        STORM_REPLAYS: String(replayCount),
        STORM_SEED: String(testbed.seed),
      },
    );
    return {
      caseCount,
      faultCount,
      violations: failures,
      rows: [
        atLeast(
          'webhooks, shuffled and repeated, with the effect of each once in order',
          caseCount,
          webhookCount * replayCount,
        ),
        atLeast('forged webhooks that were refused', faultCount, webhookCount),
        atMost('violations', failures.length, 0),
      ],
    };
  },
};
