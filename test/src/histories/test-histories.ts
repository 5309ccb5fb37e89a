import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordCounts } from '../results/spec-counts.js';

/**
 * How many histories (random sequences of actions) a spec runs. The seed determines them, so that a failure can be
 * repeated. For a longer run, set the environment variables HISTORIES and HISTORIES_SEED.
 */
export const HISTORIES_COUNT = Number(process.env['HISTORIES'] ?? 120);
export const HISTORIES_SEED = Number(process.env['HISTORIES_SEED'] ?? 20_261_121);

/**
 * Number of histories that one test starts at the same time; some specs nevertheless run them one after another. It is
 * small, so that a test ends within its time limit even on a busy machine.
 */
const HISTORIES_PER_TEST = 4;

/** A history that violated a rule. `index` is its position among the histories of the seed. */
interface FailingHistory {
  readonly index: number;
  readonly violations: readonly string[];
  readonly history: string;
}

/**
 * Registers tests that together run all histories of the seed. Each test runs a few, so that its time limit does not
 * depend on the number of histories. `title` is the rule that the histories must follow; `findViolations` returns how a
 * history violated it.
 */
export function testHistories<History>(
  title: string,
  historyGenerator: fc.Arbitrary<History>,
  findViolations: (history: History) => Promise<string[]>,
): void {
  const histories = fc.sample(historyGenerator, { seed: HISTORIES_SEED, numRuns: HISTORIES_COUNT });
  for (let firstIndex = 0; firstIndex < histories.length; firstIndex += HISTORIES_PER_TEST) {
    const batch = histories.slice(firstIndex, firstIndex + HISTORIES_PER_TEST);
    const lastIndex = firstIndex + batch.length - 1;
    it(`${title}: histories ${firstIndex} to ${lastIndex} of seed ${HISTORIES_SEED}`, async (context) => {
      let endedCount = 0;
      const countedViolations = async (history: History) => {
        const violations = await findViolations(history);
        endedCount += 1;
        return violations;
      };
      expect(await findFailingHistories(batch, firstIndex, countedViolations)).toEqual([]);
      recordCounts(context, { cases: endedCount, faults: 0 });
    });
  }
}

async function findFailingHistories<History>(
  batch: readonly History[],
  firstIndex: number,
  findViolations: (history: History) => Promise<string[]>,
): Promise<FailingHistory[]> {
  const violationsByHistory = await Promise.all(
    batch.map((history) =>
      findViolations(history).catch((error: unknown) => [
        String(error instanceof Error ? error.stack : error),
      ]),
    ),
  );
  return violationsByHistory.flatMap((violations, index) =>
    violations.length > 0
      ? [{ index: firstIndex + index, violations, history: JSON.stringify(batch[index]) }]
      : [],
  );
}
