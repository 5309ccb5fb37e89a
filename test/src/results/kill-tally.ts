import { atLeast, atMost, type ResultRow } from './result-row.js';

interface CaseCounts {
  /** Number of cases that were started. */
  caseCount: number;
  killCount: number;
  violationCount: number;
}

/** Counts kills and violations per kind of case. */
export class KillTally {
  private readonly countsByKind = new Map<string, CaseCounts>();

  /** Runs one case. An error that it throws counts as a violation. */
  async runCase(kind: string, testCase: (countKill: () => void) => Promise<void>): Promise<void> {
    const count = this.countsByKind.get(kind) ?? { caseCount: 0, killCount: 0, violationCount: 0 };
    this.countsByKind.set(kind, count);
    count.caseCount += 1;
    try {
      await testCase(() => (count.killCount += 1));
    } catch (error) {
      count.violationCount += 1;
      throw error;
    }
  }

  /**
   * Returns two result rows for each kind of case: the number of killed processes, and the number of violations. A case
   * must end with exactly one published video, or with a failure that can be retried.
   */
  rows(): ResultRow[] {
    return [...this.countsByKind].flatMap(([kind, { caseCount, killCount, violationCount }]) => [
      atLeast(`${kind}: kills`, killCount, caseCount),
      atMost(`${kind}: neither published once nor failed with its reason and a retry`, violationCount, 0),
    ]);
  }
}
