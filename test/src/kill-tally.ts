import { atLeast, atMost, type Row } from '../bench/report.js';

interface Count {
  /** Cases that were begun. */
  cases: number;
  kills: number;
  violations: number;
}

/** Counts kills by what was killed, and the promises that were broken after them. */
export class KillTally {
  private readonly counts = new Map<string, Count>();

  /** Does one case of a kind; what it throws is a broken promise. */
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

  /** Two rows of a kind: every case killed something, and none broke a promise. */
  rows(): Row[] {
    return [...this.counts].flatMap(([kind, { cases, kills, violations }]) => [
      atLeast(`${kind}: kills`, kills, cases),
      atMost(`${kind}: neither published once nor failed with its reason and a retry`, violations, 0),
    ]);
  }
}
