import { atLeast, atMost, type Row } from './result-row.js';

interface CaseCounts {
  /** Number of cases that were started. */
  cases: number;
  kills: number;
  violations: number;
}

/** Counts kills and violations per kind of case. */
export class KillTally {
  private readonly counts = new Map<string, CaseCounts>();

  /** Runs one case. An error that it throws counts as a violation. */
  async case(kind: string, work: (killed: () => void) => Promise<void>): Promise<void> {
    const count = this.counts.get(kind) ?? { cases: 0, kills: 0, violations: 0 };
    this.counts.set(kind, count);
    count.cases += 1;
    try {
      await work(() => (count.kills += 1));
    } catch (error) {
      count.violations += 1;
      throw error;
    }
  }

  /**
   * Returns two result rows for each kind of case: how many processes were killed, and how many cases ended neither
   * with exactly one published video nor with a failure that can be retried.
   */
  rows(): Row[] {
    return [...this.counts].flatMap(([kind, { cases, kills, violations }]) => [
      atLeast(`${kind}: kills`, kills, cases),
      atMost(`${kind}: neither published once nor failed with its reason and a retry`, violations, 0),
    ]);
  }
}
