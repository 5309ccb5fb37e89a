import { atLeast, type ResultRow } from '../src/results/result-row.js';
import type { Testbed } from './testbed/testbed.js';

/** A fault test: a promise of the product, and a test that injects faults and checks that the promise holds. */
export interface FaultTest {
  /** The name on the command line and in the results. The file in promises/ has the same name. */
  readonly name: string;
  readonly promise: string;
  /** Reason why short runs omit this fault test. */
  readonly omittedFromShortRunsBecause?: string;
  /** Whether the fault test needs `redis-server`. Without it, a short run omits the test and prints a note. */
  readonly needsRedis?: boolean;
  /** Whether the fault test needs `nginx`. Without it, a short run omits the test and prints a note. */
  readonly needsNginx?: boolean;
  /** Whether the fault test needs `pgbouncer`. Without it, a short run omits the test and prints a note. */
  readonly needsPgBouncer?: boolean;
  /** Reason why runs with several apis behind a proxy omit this fault test. */
  readonly notScaledBecause?: string;
  /** Reason why a long run runs no other fault test at the same time. */
  readonly runsAloneBecause?: string;
  run(testbed: Testbed): Promise<Outcome>;
}

/** The outcome of one fault test. */
export interface Outcome {
  /** Why the fault test could not run on this machine. An outcome with this reason is not stored and is no success. */
  readonly skippedBecause?: string;
  /** Number of cases that were run. */
  readonly caseCount: number;
  readonly faultCount: number;
  /** A message for each violation of the promise. The fault test passes only without violations. */
  readonly violations: readonly string[];
  readonly rows: readonly ResultRow[];
}

/** Returns the outcome of a fault test that cannot run on this machine. */
export function skippedOutcome(reason: string): Outcome {
  return { skippedBecause: reason, caseCount: 0, faultCount: 0, violations: [], rows: [] };
}

/** Returns the outcome of a fault test that threw an error, or whose process exited. */
export function abortedOutcome(reason: string): Outcome {
  return { caseCount: 0, faultCount: 0, violations: [reason], rows: [atLeast('ran to its end', 0, 1)] };
}
