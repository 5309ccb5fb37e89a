// What `npm test` runs: every stage in turn, later ones even when an earlier one failed, and the sum on the last line.
// `npm test -- --only=unit,db` runs some of them.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './src/ensure-browser.mjs';
import { ensureNginx } from './src/ensure-nginx.mjs';
import { ensurePgBouncer } from './src/ensure-pgbouncer.mjs';
import { ensureRedis } from './src/ensure-redis.mjs';
import { startStack } from './src/start-stack.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const artifacts = join(root, 'test', '.artifacts');
const MINUTE_MS = 60_000;
/** Longer than any stage takes on a busy machine. */
const STAGE_MS = 40 * MINUTE_MS;

/**
 * Journeys of the one of two walkers, each in a product of its own: those that look at every screen, or change
 * people whom the others meet. The other walker takes the rest.
 */
const SCREENS = [
  'accessibility',
  'accessibility-keyboard',
  'console-accessibility',
  'hostile-markup',
  'uploads',
  'people-live',
  'leaving',
  'installable',
].map((name) => `${name}.journey.ts`);

/** Promises that hold whatever else the machine does: nothing in them is a matter of speed. */
const SHORT_FAULTS = ['captures-redis', 'lost-answers', 'tampering', 'demo'];

const STAGES = [
  { name: 'build', run: () => node('local/build.mjs') },
  { name: 'types', run: () => bin('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json') },
  { name: 'test types', run: () => bin('typescript/bin/tsc', '--noEmit', '-p', 'test/tsconfig.json') },
  {
    name: 'storefront types',
    run: () => bin('typescript/bin/tsc', '--noEmit', '-p', 'storefront/tsconfig.json'),
  },
  { name: 'admin types', run: () => bin('typescript/bin/tsc', '--noEmit', '-p', 'admin/tsconfig.json') },
  { name: 'eslint', run: () => bin('eslint/bin/eslint.js', '.') },
  { name: 'prettier', run: () => bin('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.') },
  {
    name: 'imports',
    run: () =>
      bin('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', ...rooms()),
  },
  { name: 'unit', run: unit },
  { name: 'storefront', run: () => jest('storefront') },
  { name: 'db', run: database },
  { name: 'faults', run: promises },
  { name: 'journeys', run: journeys },
];

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const sum = { passed: 0, failed: 0 };
const faults = [];
rmSync(artifacts, { recursive: true, force: true });
mkdirSync(artifacts, { recursive: true });

for (const stage of STAGES) {
  if (only && !only.includes(stage.name)) continue;
  const started = performance.now();
  const result = await stage
    .run()
    .catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }));
  sum.passed += result.passed;
  sum.failed += result.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${result.failed > 0 ? '✗' : '✓'} ${stage.name.padEnd(18)} ${result.passed} passed, ${result.failed} failed   ${seconds} s`,
  );
  if (result.failed > 0) console.log(result.output);
  // Nothing after a broken build means anything.
  if (stage.name === 'build' && result.failed > 0) break;
}
// Said again at the end: what stands above may be long.
for (const line of faults) console.log(line);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;

function rooms() {
  return [
    'contract/src',
    'domain/src',
    'domain/migrations',
    'api/src',
    'workers/src',
    'storefront/src',
    'admin/src',
    'local/src',
    'test',
  ].filter((room) => existsSync(join(root, room)));
}

/** Runs a script of ours; it counts as one test. */
async function node(script, ...args) {
  const { code, output } = await execute([script, ...args]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

function bin(path, ...args) {
  return node(join('node_modules', path), ...args);
}

async function jest(project) {
  const report = join(artifacts, `jest-${project}.json`);
  const { code, output } = await execute(
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      project,
      // Tests wait more than they work; a process that has grown is replaced.
      '--maxWorkers=2',
      '--workerIdleMemoryLimit=1500MB',
      '--json',
      `--outputFile=${report}`,
      '--passWithNoTests',
    ],
    { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  );
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  for (const { assertionResults, name, message, status } of testResults) {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      faults.push(`✗ failed: ${relative(root, name)} ${fullName}\n  ${inShort(failureMessages[0])}`);
    if (status === 'failed' && failed.length === 0)
      faults.push(`✗ failed: ${relative(root, name)}\n  ${inShort(message)}`);
  }
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return { passed: numPassedTests, failed: failed || (code === 0 ? 0 : 1), output };
}

function unit() {
  if (!ensureNginx())
    console.log('No nginx here: it cannot check the proxy’s settings (Debian: apt-get install nginx).');
  return jest('unit');
}

function database() {
  if (!ensureRedis())
    console.log(
      'No redis-server here: the queue is tested on Postgres alone (Debian: apt-get install redis-server).',
    );
  if (!ensurePgBouncer())
    console.log('No pgbouncer here: nothing is tested behind a pooler (Debian: apt-get install pgbouncer).');
  return jest('db');
}

/** Little of what `npm run faults` does: each promise against a running product whose parts die. */
function promises() {
  const lines = SHORT_FAULTS.filter((line) => !line.endsWith('redis') || ensureRedis());
  return node('test/dist/faults/faults.js', '--short', `--only=${lines.join(',')}`);
}

/** Walks the whole product in a real browser: two walkers at once, each through a product of its own. */
async function journeys() {
  const executable = await ensureBrowser();
  const walks = [];
  try {
    // One after the other: both look for free ports.
    for (const walker of [
      { name: 'screens', files: SCREENS },
      { name: 'rooms', files: [] },
    ])
      walks.push({ ...walker, stack: await startStack(join(artifacts, `state-${walker.name}`)) });
    const results = await Promise.all(walks.map((one) => walk(one, executable)));
    return results.reduce((sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      output: sum.output + one.output,
    }));
  } finally {
    await Promise.all(walks.map(({ stack }) => stack.stop()));
  }
}

/** Walks these journeys, else all but those of SCREENS, through a running product. */
async function walk({ name, files, stack }, executable) {
  const report = join(artifacts, `journeys-${name}.json`);
  const { code, output } = await execute(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts', ...files],
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
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  faults.push(...faultsOf(suites));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || (code === 0 ? 0 : 1),
    output,
  };
}

/** A line for each journey that failed, or passed at its second try only, with what went wrong each time. */
function faultsOf(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky' || status === 'unexpected')
        .map(({ status, results }) => {
          const said = results.flatMap(({ errors }) => errors.map(({ message }) => inShort(message)));
          return `${status === 'flaky' ? '! at its second try' : '✗ failed'}: ${file}:${line} ${title}\n  ${said.join('\n  ')}`;
        }),
    ),
    ...faultsOf(suite.suites ?? []),
  ]);
}

/** The first lines of an error, without colours. */
function inShort(message = '') {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 6)
    .join(' | ');
}

/** One Node process, bounded in time; answers its exit code and all it printed. */
function execute(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), STAGE_MS);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}
