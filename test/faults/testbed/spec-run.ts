import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SpecCounts } from '../../src/results/spec-counts.js';
import type { Testbed } from './testbed.js';

/** How many characters from the end of Vitest's stderr are stored. */
const STDERR_MAX_LENGTH = 4000;

/** The fields of Vitest's JSON report that a fault test reads. */
export interface SpecReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages: readonly string[];
      readonly meta: { readonly counts?: SpecCounts };
    }[];
  }[];
}

/** The result of a spec that ran with a different number of cases than in `npm test`. */
export interface SpecRun {
  /** The sums of what the passed tests counted with `recordCounts`. */
  readonly caseCount: number;
  readonly faultCount: number;
  readonly failures: readonly string[];
}

/** Runs a database spec with these environment variables. Throws if Vitest wrote no report. */
export async function runSpec(
  testbed: Testbed,
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<SpecRun> {
  const reportFile = join(testbed.folder, 'spec.json');
  rmSync(reportFile, { force: true });
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=db',
      '--reporter=json',
      // Prints errors outside of tests, which are not in the report.
      '--reporter=default',
      `--outputFile.json=${reportFile}`,
      file,
    ],
    {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let stderrEnd = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderrEnd = (stderrEnd + text).slice(-STDERR_MAX_LENGTH);
  });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return specRunOf(JSON.parse(readFileSync(reportFile, 'utf8')) as SpecReport, { exitCode, stderrEnd });
}

/**
 * Returns the result of a spec. A run whose exit code is not 0 gets at least one failure even if the report contains
 * none: Vitest counts tests as skipped if `beforeAll` fails, and may report `success` if the process of the tests
 * crashes. The end of stderr is then the reason.
 */
export function specRunOf(
  { success, testResults }: SpecReport,
  { exitCode, stderrEnd }: { readonly exitCode: number | null; readonly stderrEnd: string },
): SpecRun {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const counts = results.flatMap(({ status, meta }) =>
    status === 'passed' && meta.counts ? [meta.counts] : [],
  );
  const sums = {
    caseCount: counts.reduce((sum, { cases }) => sum + cases, 0),
    faultCount: counts.reduce((sum, { faults }) => sum + faults, 0),
  };
  if (success && exitCode === 0) return { ...sums, failures: [] };
  const failures = [
    ...testResults.map(({ message }) => message),
    ...results.flatMap(({ failureMessages }) => failureMessages),
  ].filter(Boolean);
  if (failures.length > 0) return { ...sums, failures };
  const reason = stripVTControlCharacters(stderrEnd).trim() || 'Vitest printed no error';
  return { ...sums, failures: [`the spec did not succeed: ${reason}`] };
}
