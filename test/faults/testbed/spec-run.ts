import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Testbed } from './testbed.js';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly { readonly message: string }[];
}

/** The result of a spec that ran with other case numbers than in `npm test`. */
export interface SpecRun {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** Runs a database spec with these environment variables. */
export async function runSpec(
  testbed: Testbed,
  file: string,
  numbers: Readonly<Record<string, string>>,
): Promise<SpecRun> {
  const report = join(testbed.folder, 'spec.json');
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
      env: { ...process.env, ...numbers },
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  );
  await once(child, 'exit');
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report;
  const failed = numFailedTests + numRuntimeErrorTestSuites > 0;
  return { passed: numPassedTests, failures: failed ? testResults.map(({ message }) => message) : [] };
}
