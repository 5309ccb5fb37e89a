import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The counts that the test has recorded with `recordCounts`. */
    counts?: SpecCounts;
  }
}

/** How many cases a test has run, and how many faults it has caused. */
export interface SpecCounts {
  readonly cases: number;
  readonly faults: number;
}

/** Adds these counts to the test's entry in Vitest's JSON report, from which fault tests read them. */
export function recordCounts({ task }: TestContext, counts: SpecCounts): void {
  task.meta.counts = counts;
}
