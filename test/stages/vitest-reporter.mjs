import { writeFileSync } from 'node:fs';
import { firstLinesOf } from './first-lines.mjs';

/** Vitest reporter that writes the file VITEST_REPORT: the counts, and a line for each failure. */
export default class StageReporter {
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(summaryOf(modules, unhandledErrors)));
  }
}

/**
 * Returns the summary of a run. Failures are failed tests, files and suites with an error outside their tests (an
 * import or a hook), and uncaught errors.
 */
export function summaryOf(modules, unhandledErrors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const countTests = (state) => tests.filter((test) => test.result().state === state).length;
  return {
    passed: countTests('passed'),
    skipped: countTests('skipped'),
    failures: [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => failureLine(test, test.result().errors)),
      ...groups
        .filter((group) => group.errors().length > 0)
        .map((group) => failureLine(group, group.errors())),
      ...unhandledErrors.map(
        (error) => `✗ failed: an error outside the tests\n  ${firstLinesOf(error.stack ?? error.message)}`,
      ),
    ],
  };
}

function failureLine(entity, errors) {
  const { relativeModuleId } = entity.type === 'module' ? entity : entity.module;
  const name = entity.type === 'module' ? '' : ` ${entity.fullName}`;
  return `✗ failed: ${relativeModuleId}${name}\n  ${firstLinesOf(errors[0]?.message)}`;
}
