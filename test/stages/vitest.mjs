import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactsFolder, execute } from './execute.mjs';

/**
 * Runs one project of vitest.config.mjs. Returns the counts, the output, `failures` (the failed tests with their
 * errors), and `notTested` (a text with the number of skipped tests, if any).
 */
export async function runVitest(project) {
  const reportFile = join(artifactsFolder, `vitest-${project}.json`);
  const { code, output } = await execute(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=dot',
      '--reporter=./test/stages/vitest-reporter.mjs',
      '--passWithNoTests',
    ],
    { NO_COLOR: '1', VITEST_REPORT: reportFile },
  );
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, output };
  const { passed, skipped, failures } = JSON.parse(readFileSync(reportFile, 'utf8'));
  return {
    passed,
    failed: failures.length || (code === 0 ? 0 : 1),
    output,
    failures,
    notTested: skipped > 0 ? [`${skipped} skipped tests of the stage ${project}`] : [],
  };
}
