// `npm test`: runs every stage, several at the same time, and continues after a failed stage. The last line is the
// total. `npm test -- --only=unit,db` runs some of the stages.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chosenStages } from './stages/chosen-stages.mjs';
import { artifactsFolder, runPackageScript, execute, runScript, root } from './stages/execute.mjs';
import { readFailedFaultTests } from './stages/fault-report.mjs';
import { retriedJourneysLine } from './stages/journey-report.mjs';
import { startProducts, stopProducts, runJourneys } from './stages/journeys.mjs';
import { describeMissingPrograms } from './stages/missing-programs.mjs';
import { schedule } from './stages/schedule.mjs';
import { runVitest } from './stages/vitest.mjs';

/**
 * Number of slots that stages share: one more than there are cores, because some stages often wait for other processes.
 */
const STAGE_SLOTS = Math.max(3, availableParallelism() + 1);

const STAGES = [
  { name: 'build', runsAlone: true, run: () => runScript('local/build.mjs') },
  // Runs alone, because its hundreds of concurrent callers would exceed their time limits beside other stages on two
  // cores.
  { name: 'db', runsAlone: true, run: runDatabaseTests },
  {
    name: 'types',
    run: () => runPackageScript('@typescript/native/bin/tsc', '--noEmit', '-p', 'tsconfig.json'),
  },
  {
    name: 'test types',
    run: () => runPackageScript('@typescript/native/bin/tsc', '--noEmit', '-p', 'test/tsconfig.json'),
  },
  {
    name: 'storefront types',
    run: () => runPackageScript('@typescript/native/bin/tsc', '--noEmit', '-p', 'storefront/tsconfig.json'),
  },
  {
    name: 'admin types',
    run: () => runPackageScript('@typescript/native/bin/tsc', '--noEmit', '-p', 'admin/tsconfig.json'),
  },
  { name: 'eslint', run: () => runPackageScript('eslint/bin/eslint.js', '.') },
  { name: 'oxlint', run: () => runPackageScript('oxlint/bin/oxlint', '--type-aware', ...productFolders()) },
  {
    name: 'prettier',
    run: () => runPackageScript('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  },
  {
    name: 'imports',
    run: () =>
      runPackageScript(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        ...sourceFolders(),
      ),
  },
  { name: 'unit', run: runUnitTests },
  { name: 'storefront', run: () => runVitest('storefront') },
  { name: 'products', for: 'journeys', run: startJourneyProducts },
  { name: 'journeys', slots: 2, run: runJourneys },
  { name: 'faults', slots: 2, run: runShortFaultTests },
];

const names = new Set(STAGES.map((stage) => stage.for ?? stage.name));
const chosenNames = chosenStages(process.argv.slice(2), [...names]);
const totals = { passed: 0, failed: 0 };
const failures = [];
/** What this run did not test: a text for each missing program, and for each stage with skipped tests. */
const notTested = [];
/** Names of journeys that passed only on the retry; undefined if no journey ran. */
let retriedJourneys;
rmSync(artifactsFolder, { recursive: true, force: true });
mkdirSync(artifactsFolder, { recursive: true });

const startedAtMs = performance.now();
try {
  const chosenEntries = STAGES.filter(
    (stage) => !chosenNames || chosenNames.includes(stage.for ?? stage.name),
  );
  await schedule(chosenEntries, STAGE_SLOTS, reportStage);
} finally {
  await stopProducts();
}
// Failures are printed again at the end, because the output above may be long.
for (const line of failures) console.log(line);
console.log(await describeResultAges());
if (notTested.length > 0) console.log(`not tested (${notTested.length}): ${notTested.join('; ')}`);
console.log(`all stages: ${secondsSince(startedAtMs)} s`);
if (retriedJourneys) console.log(retriedJourneysLine(retriedJourneys));
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

/** Prints a stage's line when the stage ends. Returns whether further stages may start. */
function reportStage({ name }, result, milliseconds) {
  totals.passed += result.passed;
  totals.failed += result.failed;
  failures.push(...(result.failures ?? []));
  notTested.push(...(result.notTested ?? []));
  if (result.retriedJourneys) retriedJourneys = [...(retriedJourneys ?? []), ...result.retriedJourneys];
  const counts = `${result.passed} passed, ${result.failed} failed`;
  const seconds = (milliseconds / 1000).toFixed(1);
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name.padEnd(18)} ${counts.padEnd(24)} ${seconds} s`);
  if (result.failed > 0) console.log(result.output);
  // After a failed build, the results of other stages mean nothing.
  return !(name === 'build' && result.failed > 0);
}

function secondsSince(sinceMs) {
  return ((performance.now() - sinceMs) / 1000).toFixed(1);
}

function productFolders() {
  return ['contract', 'domain', 'api', 'workers', 'storefront', 'admin', 'local'].map(
    (workspace) => `${workspace}/src`,
  );
}

function sourceFolders() {
  return [...productFolders(), 'domain/migrations', 'test'];
}

function runUnitTests() {
  notTested.push(...describeMissingPrograms('unit'));
  return runVitest('unit');
}

function runDatabaseTests() {
  notTested.push(...describeMissingPrograms('db'));
  return runVitest('db');
}

/** Starts the products that the journeys use, while other stages run. */
async function startJourneyProducts() {
  await startProducts();
  return { passed: 0, failed: 0 };
}

/** Runs `npm run faults` briefly: few cases of each fault test, two at a time. */
async function runShortFaultTests() {
  notTested.push(...describeMissingPrograms('faults'));
  const result = await runScript('test/dist/faults/faults.js', '--short');
  return { ...result, failures: readFailedFaultTests(result.output) };
}

/** Prints how old the committed results are, in one line. Needs compiled code. */
async function describeResultAges() {
  const script = 'test/dist/src/results/print-ages.js';
  if (!existsSync(join(root, script))) return 'results: their age is unknown without the build';
  return (await execute([script])).output.trimEnd();
}
