import { atLeast, type Row } from '../src/results/result-row.js';
import type { Testbed } from './testbed/testbed.js';

/** A line of the fault table: a promise, and the test that injects faults and checks it. */
export interface FaultLine {
  /** The line's name on the command line and in the results. Its file in promises/ has the same name. */
  readonly name: string;
  readonly promise: string;
  /** Why a short run of all lines leaves it out. */
  readonly notInShortRuns?: string;
  /** Whether it needs `redis-server`. Without one, a short run leaves the line out and says so. */
  readonly needsRedis?: boolean;
  /** The same for `nginx`. */
  readonly needsNginx?: boolean;
  /** Why runs with several apis behind a proxy leave it out. */
  readonly notScaled?: string;
  /** Why no other line may run at the same time in a long run. */
  readonly runsAlone?: string;
  run(testbed: Testbed): Promise<Outcome>;
}

/** The outcome of one line. */
export interface Outcome {
  /** Why the line could not run on this machine. Such an outcome is not stored and does not count as a success. */
  readonly skipped?: string;
  /** Number of cases that were run. */
  readonly cases: number;
  readonly faults: number;
  /** A sentence per violation of the promise. The line passes only without violations. */
  readonly violations: readonly string[];
  readonly rows: readonly Row[];
}

/** The outcome of a line that cannot run on this machine. */
export function skipped(why: string): Outcome {
  return { skipped: why, cases: 0, faults: 0, violations: [], rows: [] };
}

/** The outcome of a line that threw an error, or whose process exited. */
export function aborted(why: string): Outcome {
  return { cases: 0, faults: 0, violations: [why], rows: [atLeast('ran to its end', 0, 1)] };
}
