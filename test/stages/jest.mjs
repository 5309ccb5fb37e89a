import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { artifacts, execute, root } from './execute.mjs';
import { inShort } from './in-short.mjs';

/**
 * Runs one project of jest.config.mjs. Returns `failures`, the tests that failed with their errors, and `notTested`,
 * what was skipped, beside the counts and the output.
 */
export async function jest(project) {
  const report = join(artifacts, `jest-${project}.json`);
  const { code, output } = await execute(
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      project,
      // Tests wait more than they compute; a process that has grown is replaced.
      '--maxWorkers=2',
      '--workerIdleMemoryLimit=1500MB',
      '--json',
      `--outputFile=${report}`,
      '--passWithNoTests',
    ],
    { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  );
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } =
    JSON.parse(readFileSync(report, 'utf8'));
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return {
    passed: numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    output,
    failures: testResults.flatMap(failuresOf),
    notTested: numPendingTests > 0 ? [`${numPendingTests} skipped tests of the stage ${project}`] : [],
  };
}

function failuresOf({ assertionResults, name, message, status }) {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [`✗ failed: ${relative(root, name)}\n  ${inShort(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `✗ failed: ${relative(root, name)} ${fullName}\n  ${inShort(failureMessages[0])}`,
  );
}
