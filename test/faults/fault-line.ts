import { atLeast, type Row } from '../src/results/result-row.js';
import type { Testbed } from './testbed/testbed.js';

/** A fault line: a promise of the product, and the test that injects faults and checks that the promise holds. */
export interface FaultLine {
  /** The name on the command line and in the results. The file in promises/ has the same name. */
  readonly name: string;
  readonly promise: string;
  /** Why a short run of all fault lines omits this one. */
  readonly notInShortRuns?: string;
  /** Whether it needs `redis-server`. If that is missing, a short run omits the line and prints a note. */
  readonly needsRedis?: boolean;
  /** Whether it needs `nginx`, in the same way. */
  readonly needsNginx?: boolean;
  /** Whether it needs `pgbouncer`, in the same way. */
  readonly needsPgBouncer?: boolean;
  /** Why runs with several apis behind a proxy omit it. */
  readonly notScaled?: string;
  /** Why no other fault line may run at the same time in a long run. */
  readonly runsAlone?: string;
  run(testbed: Testbed): Promise<Outcome>;
}

/** The outcome of one fault line. */
export interface Outcome {
  /** Why the fault line could not run on this machine. Such an outcome is not stored and is no success. */
  readonly skipped?: string;
  /** Number of cases that were run. */
  readonly cases: number;
  readonly faults: number;
  /** A message for each violation of the promise. The fault line passes only without violations. */
  readonly violations: readonly string[];
  readonly rows: readonly Row[];
}

/** Returns the outcome of a fault line that cannot run on this machine. */
export function skippedOutcome(reason: string): Outcome {
  return { skipped: reason, cases: 0, faults: 0, violations: [], rows: [] };
}

/** Returns the outcome of a fault line that threw an error, or whose process exited. */
export function abortedOutcome(reason: string): Outcome {
  return { cases: 0, faults: 0, violations: [reason], rows: [atLeast('ran to its end', 0, 1)] };
}
