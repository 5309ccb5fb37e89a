import { firstLinesOf } from './first-lines.mjs';

/**
 * Reads Playwright's JSON report. Returns the numbers of passed and failed journeys. `failures` has a line with all
 * errors for each journey that failed or needed a retry. `retriedJourneys` has the names of journeys that passed on the
 * retry; they count as passed.
 */
export function readJourneyReport({ stats, suites }) {
  const unstableJourneys = specsOf(suites).filter(
    ({ status }) => status === 'flaky' || status === 'unexpected',
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: unstableJourneys.map(
      ({ name, status, errors }) =>
        `${status === 'flaky' ? '! at its second try' : '✗ failed'}: ${name}\n  ${errors.join('\n  ')}`,
    ),
    retriedJourneys: unstableJourneys.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    notTested: stats.skipped > 0 ? [`${stats.skipped} skipped journeys`] : [],
  };
}

/** Returns the line of `npm test` that counts and names the journeys that passed on the retry. */
export function retriedJourneysLine(names) {
  const heading = `second try needed (${names.length})`;
  return names.length > 0 ? `${heading}: ${names.join('; ')}` : heading;
}

/** Returns a line for each attachment with failed responses, which test/src/browser/journey.ts adds to a failed try. */
function failedResponseLines(attachments = []) {
  return attachments
    .filter(({ name }) => name === 'failed responses')
    .map(({ body }) => `failed responses: ${firstLinesOf(Buffer.from(body, 'base64').toString())}`);
}

function specsOf(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ status, results }) => ({
        name: `${file}:${line} ${title}`,
        status,
        errors: results.flatMap(({ errors, attachments }) => [
          ...errors.map(({ message }) => firstLinesOf(message)),
          ...failedResponseLines(attachments),
        ]),
      })),
    ),
    ...specsOf(suite.suites ?? []),
  ]);
}
