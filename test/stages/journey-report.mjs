import { inShort } from './in-short.mjs';

/**
 * Reads Playwright's JSON report. Returns the journeys that passed and failed, `failures`, a line for each that failed
 * or needed a second try with the error of each try, and `secondTries`, the names of those that passed at their second
 * try: they count as passed, but a run with one of them is not steady.
 */
export function readJourneyReport({ stats, suites }) {
  const troubled = specsOf(suites).filter(({ status }) => status === 'flaky' || status === 'unexpected');
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: troubled.map(
      ({ name, status, errors }) =>
        `${status === 'flaky' ? '! at its second try' : '✗ failed'}: ${name}\n  ${errors.join('\n  ')}`,
    ),
    secondTries: troubled.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    notTested: stats.skipped > 0 ? [`${stats.skipped} skipped journeys`] : [],
  };
}

/** The line that `npm test` prints before its sum: the journeys that passed at their second try, counted and named. */
export function secondTriesLine(names) {
  const count = `second try needed (${names.length})`;
  return names.length > 0 ? `${count}: ${names.join('; ')}` : count;
}

function specsOf(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ status, results }) => ({
        name: `${file}:${line} ${title}`,
        status,
        errors: results.flatMap(({ errors }) => errors.map(({ message }) => inShort(message))),
      })),
    ),
    ...specsOf(suite.suites ?? []),
  ]);
}
