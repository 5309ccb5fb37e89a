import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Testbed } from './testbed.js';

/** The fields of Vitest's JSON report that decide whether a spec passed. */
export interface SpecReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly failureMessages: readonly string[] }[];
  }[];
}

/** The result of a spec that ran with other case numbers than in `npm test`. */
export interface SpecRun {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** Runs a database spec with these environment variables. Throws if Vitest wrote no report. */
export async function runSpec(
  testbed: Testbed,
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<SpecRun> {
  const report = join(testbed.folder, 'spec.json');
  rmSync(report, { force: true });
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=db',
      '--reporter=json',
      `--outputFile=${report}`,
      file,
    ],
    {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  );
  await once(child, 'exit');
  return specRunOf(JSON.parse(readFileSync(report, 'utf8')) as SpecReport);
}

/**
 * Returns what a report says. A report without success has at least one failure: if `beforeAll` fails, Vitest counts its
 * tests as skipped and none as failed.
 */
export function specRunOf({ success, numPassedTests, testResults }: SpecReport): SpecRun {
  if (success) return { passed: numPassedTests, failures: [] };
  const failures = testResults
    .flatMap(({ message, assertionResults }) => [
      message,
      ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    ])
    .filter(Boolean);
  return { passed: numPassedTests, failures: failures.length > 0 ? failures : ['the spec did not succeed'] };
}
