import { type MeasuredPart, storePart } from '../src/results/result-file.js';
import { atMost, barText, reachesBar, type ResultRow } from '../src/results/result-row.js';
import type { Run } from '../src/results/result-table.js';
import type { FaultTest, Outcome } from './fault-test.js';

/** A fault test with its outcome. */
export interface FaultTestResult {
  readonly faultTest: FaultTest;
  readonly seed: number;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** Whether a fault test passes: it ran, every row reaches its bar, and there are no violations. */
export function passes({ outcome }: Pick<FaultTestResult, 'outcome'>): boolean {
  return outcome.skippedBecause === undefined && rowsWithViolations(outcome).every(reachesBar);
}

/** Returns the result rows of a fault test, with one that counts the violations. */
function rowsWithViolations({ rows, violations }: Outcome): readonly ResultRow[] {
  const hasViolationsRow = rows.some(({ name }) => name === 'violations');
  return hasViolationsRow ? rows : [...rows, atMost('violations', violations.length, 0)];
}

/** Prints the figures and the violations of a fault test. */
export function printResult(result: FaultTestResult): void {
  const { faultTest, outcome, seed, seconds } = result;
  if (outcome.skippedBecause !== undefined) {
    console.log(`! ${faultTest.name.padEnd(18)} skipped: ${outcome.skippedBecause}`);
    return;
  }
  console.log(
    `${passes(result) ? '✓' : '✗'} ${faultTest.name.padEnd(18)} ${faultTest.promise} — ${outcome.caseCount} cases, ${outcome.faultCount} faults, seed ${seed}, ${seconds.toFixed(1)} s`,
  );
  for (const row of rowsWithViolations(outcome))
    console.log(`    ${reachesBar(row) ? ' ' : '✗'} ${row.name}: ${row.figure} (${barText(row.bar)})`);
  for (const violation of outcome.violations.slice(0, 20)) console.log(`      ${violation}`);
}

/** Prints one row per fault test. */
export function printTable(results: readonly FaultTestResult[]): void {
  console.table(
    results.map((result) => ({
      promise: result.faultTest.name,
      N: result.outcome.caseCount,
      seed: result.seed,
      faults: result.outcome.faultCount,
      violations: result.outcome.violations.length,
      holds: result.outcome.skippedBecause === undefined ? passes(result) : 'skipped',
      seconds: Math.round(result.seconds),
    })),
  );
}

/** Replaces the stored rows of a fault test. Prints a note if they are not stored. */
export function storeResult(
  file: string,
  run: Run,
  { faultTest, seed, outcome, runSize }: FaultTestResult & Pick<MeasuredPart, 'runSize'>,
): void {
  if (outcome.skippedBecause !== undefined) return;
  const { caseCount, faultCount } = outcome;
  const rows = rowsWithViolations(outcome).map((row) => ({ ...row, name: `${faultTest.name}: ${row.name}` }));
  if (
    !storePart(file, run, {
      partName: faultTest.name,
      rows,
      runSize,
      caseCounts: { cases: caseCount, faults: faultCount, seed },
    })
  )
    console.log(
      `      not stored: ${file} has full numbers of this fault test, which partial ones do not replace`,
    );
}
