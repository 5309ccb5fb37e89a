import { removeRowsExcept, storeRows } from '../src/results/result-file.js';
import { atLeast, type ResultRow } from '../src/results/result-row.js';
import type { Run } from '../src/results/result-table.js';
import { areaOf, type Mutation } from './mutation.js';

const RESULTS_FILE = 'test/results/mutations.json';

/**
 * `killed`: a test failed. `survived`: no test failed. `equivalent`: the list explains why no test can fail, and none
 * did. `not equivalent`: the list claims that no test can fail, but a test failed. `unknown`: the failing spec also
 * fails without the fault.
 */
type VerdictOutcome = 'killed' | 'survived' | 'equivalent' | 'not equivalent' | 'unknown';

/** The result of one mutation. */
export interface Verdict {
  readonly mutation: Mutation;
  readonly outcome: VerdictOutcome;
  /** Name of the first failing test. */
  readonly failedTest?: string | undefined;
  readonly seconds: number;
}

/** Whether a verdict makes the run fail. */
export function isBad({ outcome }: Verdict): boolean {
  return outcome !== 'killed' && outcome !== 'equivalent';
}

/** Prints one line: outcome, name, and the failing test or the untested rule. */
export function printVerdict(verdict: Verdict, count: number, total: number): void {
  const { mutation, outcome, failedTest, seconds } = verdict;
  const { name, rule, equivalentBecause } = mutation;
  console.log(
    `${isBad(verdict) ? '✗' : '✓'} ${count}/${total} ${outcome.padEnd(10)} ${name} (${seconds} s): ${failedTest ?? equivalentBecause ?? rule}`,
  );
}

/** Returns the totals of a run in one line. */
export function summarizeVerdicts(verdicts: readonly Verdict[]): string {
  const count = (wantedOutcome: VerdictOutcome) =>
    verdicts.filter(({ outcome }) => outcome === wantedOutcome).length;
  const unusableCount = count('not equivalent') + count('unknown');
  return `${verdicts.length} mutations: ${count('killed')} killed, ${count('survived')} survived, ${count('equivalent')} equivalent, ${unusableCount} without a verdict`;
}

/** Stores a verdict in test/results/mutations.json, replacing an earlier one of the same mutation. */
export function storeVerdict(run: Run, verdict: Verdict): void {
  storeRows(RESULTS_FILE, run, areaOf(verdict.mutation), [rowOf(verdict)]);
}

/** Removes the verdicts of mutations that are no longer in the list. */
export function removeOtherVerdicts(names: readonly string[]): void {
  removeRowsExcept(RESULTS_FILE, (name) => names.includes(name));
}

function rowOf({ mutation, outcome, failedTest }: Verdict): ResultRow {
  const { name, equivalentBecause } = mutation;
  if (outcome === 'equivalent')
    return { name, figure: 0, bar: null, reason: `equivalent: ${equivalentBecause}` };
  return {
    ...atLeast(name, outcome === 'killed' ? 1 : 0, 1),
    evidence: failedTest === undefined ? outcome : `${outcome}: ${failedTest}`,
  };
}
