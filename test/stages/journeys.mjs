import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../src/servers/ensure-browser.mjs';
import { startStack } from '../src/servers/start-stack.mjs';
import { artifacts, execute } from './execute.mjs';
import { readJourneyReport } from './journey-report.mjs';

/**
 * Journeys of the first of two processes: those that visit every screen, those that change people whom these screens
 * show, and earnings, which waits for sweeps. The second process runs all others. Each process has a product of its
 * own, and both take about the same time.
 */
const SCREENS = [
  'accessibility',
  'accessibility-keyboard',
  'console-accessibility',
  'hostile-markup',
  'people-live',
  'account-deletion',
  'earnings',
].map((name) => `${name}.journey.ts`);

const WALKERS = [
  { name: 'screens', files: SCREENS },
  { name: 'rooms', files: [] },
];

let starting;

/** Starts one product for each process. `walkProducts` calls this function if nothing has called it before. */
export function startProducts() {
  // Not at the same time, because both products look for free ports.
  starting ??= (async () => {
    const walks = [];
    for (const walker of WALKERS)
      walks.push({ ...walker, stack: await startStack(join(artifacts, `state-${walker.name}`)) });
    return walks;
  })();
  return starting;
}

/** Stops the products that `startProducts` started. */
export async function stopProducts() {
  const walks = await starting?.catch(() => []);
  await Promise.all((walks ?? []).map(({ stack }) => stack.stop()));
}

/** Runs all journeys in a real browser, in two processes at the same time. */
export async function walkProducts() {
  const executable = await ensureBrowser();
  const walks = await startProducts();
  const results = await Promise.all(walks.map((one) => walk(one, executable)));
  const all = (field) => results.flatMap((one) => one[field] ?? []);
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    output: results.map(({ output }) => output).join(''),
    failures: all('failures'),
    secondTries: all('secondTries'),
    notTested: all('notTested'),
  };
}

/** Runs the journeys in `files`; if it is empty, all journeys except those in SCREENS. */
async function walk({ name, files, stack }, executable) {
  const report = join(artifacts, `journeys-${name}.json`);
  const { code, output } = await execute(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'test/playwright.config.ts',
      ...files.map(wholeName),
    ],
    {
      BASE_URL: stack.url,
      STACK_FILE: stack.file,
      WALK: name,
      NOT_WALKED: files.length ? '' : SCREENS.map((file) => `**/${file}`).join(','),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(executable && { CHROMIUM: executable }),
    },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1, output };
  const read = readJourneyReport(JSON.parse(readFileSync(report, 'utf8')));
  return { ...read, failed: read.failed || (code === 0 ? 0 : 1), output };
}

/** Returns a pattern that matches only this file: other file names contain a name such as `accessibility.journey.ts`. */
function wholeName(file) {
  return `[\\\\/]${file.replaceAll('.', '\\.')}$`;
}
