import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../src/servers/ensure-browser.mjs';
import { startStack } from '../src/servers/start-stack.mjs';
import { artifactsFolder, execute } from './execute.mjs';
import { readJourneyReport } from './journey-report.mjs';

/**
 * Two processes run the journeys, each with its own running product. The first runs these files: they open many
 * screens, change the people that those screens show, or wait long for background jobs (earnings). The second runs
 * all other files. Both take about the same time.
 */
const FIRST_RUN_FILES = [
  'accessibility',
  'accessibility-keyboard',
  'console-accessibility',
  'reading-faults',
  'content-policy',
  'hostile-markup',
  'people-live',
  'account-deletion',
  'earnings',
].map((name) => `${name}.journey.ts`);

const JOURNEY_RUNS = [
  { name: 'screens', files: FIRST_RUN_FILES },
  { name: 'rooms', files: [] },
];

let startingProducts;

/**
 * Starts a copy of the product for each browser process. `runJourneys` calls this function if it was not called
 * before.
 */
export function startProducts() {
  // The products start one after the other, because both look for free ports.
  startingProducts ??= (async () => {
    const runningProducts = [];
    for (const journeyRun of JOURNEY_RUNS)
      runningProducts.push({
        ...journeyRun,
        stack: await startStack(join(artifactsFolder, `state-${journeyRun.name}`)),
      });
    return runningProducts;
  })();
  return startingProducts;
}

/** Stops the running copies of the product that `startProducts` started. */
export async function stopProducts() {
  const runningProducts = await startingProducts?.catch(() => []);
  await Promise.all((runningProducts ?? []).map(({ stack }) => stack.stop()));
}

/** Runs all journeys in a real browser, in two processes at the same time. */
export async function runJourneys() {
  const executable = await ensureBrowser();
  const runningProducts = await startProducts();
  const results = await Promise.all(
    runningProducts.map((runningProduct) => runInBrowser(runningProduct, executable)),
  );
  const concatenate = (field) => results.flatMap((result) => result[field] ?? []);
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    output: results.map(({ output }) => output).join(''),
    failures: concatenate('failures'),
    retriedJourneys: concatenate('retriedJourneys'),
    notTested: concatenate('notTested'),
  };
}

/** Runs the journeys in `files`; if it is empty, all journeys except those in FIRST_RUN_FILES. */
async function runInBrowser({ name, files, stack }, executable) {
  const reportFile = join(artifactsFolder, `journeys-${name}.json`);
  const { code, output } = await execute(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'test/playwright.config.ts',
      ...files.map(patternOfFile),
    ],
    {
      BASE_URL: stack.url,
      STACK_FILE: stack.file,
      JOURNEY_RUN: name,
      IGNORED_JOURNEYS: files.length ? '' : FIRST_RUN_FILES.map((file) => `**/${file}`).join(','),
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      ...(executable && { CHROMIUM: executable }),
    },
  );
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, output };
  const journeyReport = readJourneyReport(JSON.parse(readFileSync(reportFile, 'utf8')));
  return { ...journeyReport, failed: journeyReport.failed || (code === 0 ? 0 : 1), output };
}

/**
 * Returns a pattern that matches only this file: other file names contain a name such as
 * `accessibility.journey.ts`.
 */
function patternOfFile(file) {
  return `[\\\\/]${file.replaceAll('.', '\\.')}$`;
}
