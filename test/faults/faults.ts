/**
 * `npm run faults`: runs all fault tests. Each one injects faults into a running product (killed
 * processes, broken connections, external services that time out or send wrong data) and checks that a promise of the
 * product holds.
 *
 * A fault test is declared in promises/ and listed in fault-tests.ts. fault-test-process.ts runs it on a test bed
 * (testbed/), and `passes` in fault-test-results.ts gives the verdict. fault-test-runner.ts stops a fault test that
 * does not end.
 *
 * Two fault tests run at a time; those that measure durations run last, one by one. Prints all violations and stores
 * the results in test/results/faults.json. Exits with 1 if a fault test fails or cannot run.
 *
 * `--only=captures,closed-tab` runs some fault tests; `--seed=7` changes the random sequence. `--short` runs few cases
 * per fault test, judges no durations and stores nothing (part of `npm test`). `--scaled` starts three apis behind
 * nginx and three workers, omits the fault tests to which this does not apply, and stores
 * test/results/faults-scaled.json. FAULTS_SHARE=0.1 runs a tenth of the cases; such partial results never replace full
 * ones.
 */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FaultTestEndMessage } from './fault-test-process.js';
import { runFaultTests } from './fault-test-runner.js';
import { FAULT_TESTS } from './fault-tests.js';
import { detectPgBouncer } from '../src/servers/pgbouncer.js';
import { hasRedis } from '../src/servers/redis.js';
import { hasNginx } from './testbed/nginx.js';
import { recordRun } from '../src/results/run-record.js';
import { type FaultTestResult, passes, printResult, printTable, storeResult } from './fault-test-results.js';
import type { FaultTest } from './fault-test.js';

const MINUTE_MS = 60_000;
/**
 * Time limit of one fault test. It is far more than a fault test needs, and stops a hanging one before CI stops the
 * whole run.
 */
const SHORT_TEST_LIMIT_MINUTES = 15;
const LONG_TEST_LIMIT_MINUTES = 120;
const STOP_WITHIN_MS = 30_000;
const FAULT_TEST_PROCESS = fileURLToPath(new URL('fault-test-process.js', import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    short: { type: 'boolean', default: false },
    scaled: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261121' },
    'at-once': { type: 'string', default: '2' },
  },
});
const run = recordRun();
const runSize = Number(process.env['FAULTS_SHARE'] ?? 1) < 1 ? 'partial' : 'full';
const resultFile = `test/results/faults${values.scaled ? '-scaled' : ''}.json`;
const namePrefixes = (values.only ?? []).flatMap((list) => list.split(',')).filter(Boolean);
const unknownNames = namePrefixes.filter(
  (prefix) => !FAULT_TESTS.some(({ name }) => name.startsWith(prefix)),
);
if (unknownNames.length > 0) throw new Error(`No fault test is called ${unknownNames.join(', ')}`);
const chosenTests = FAULT_TESTS.filter(({ name, omittedFromShortRunsBecause, notScaledBecause }) =>
  namePrefixes.length > 0
    ? namePrefixes.some((prefix) => name.startsWith(prefix))
    : !(values.short && omittedFromShortRunsBecause) && !(values.scaled && notScaledBecause),
);
const missingProgramsOf = ({ needsRedis, needsNginx, needsPgBouncer }: FaultTest) => [
  ...(needsRedis && !hasRedis() ? ['redis-server'] : []),
  ...(needsNginx && !hasNginx() ? ['nginx'] : []),
  ...(needsPgBouncer && !detectPgBouncer().isInstalled ? ['pgbouncer'] : []),
];
const runnableTests = chosenTests.filter(
  (faultTest) => !values.short || missingProgramsOf(faultTest).length === 0,
);
const finishedResults: FaultTestResult[] = [];

/** Runs fault tests one after the other in one child process. */
function runInOneProcess(faultTests: readonly FaultTest[]): Promise<void> {
  const names = faultTests.map(({ name }) => name);
  return runFaultTests(names, {
    script: FAULT_TEST_PROCESS,
    args: [values.seed, values.short ? 'short' : 'long', values.scaled ? 'scaled' : 'one'],
    limitMs: (values.short ? SHORT_TEST_LIMIT_MINUTES : LONG_TEST_LIMIT_MINUTES) * MINUTE_MS,
    stopWithinMs: STOP_WITHIN_MS,
    record(message) {
      const faultTest = faultTests.find(({ name }) => name === message.name);
      if (faultTest) recordResult(faultTest, message);
    },
  });
}

/** Prints and stores the result of a fault test. */
function recordResult(faultTest: FaultTest, { outcome, seconds, logFolder }: FaultTestEndMessage): void {
  const result = { faultTest, seed: Number(values.seed), outcome, seconds };
  finishedResults.push(result);
  printResult(result);
  if (logFolder) console.log(`      logs of its servers: ${logFolder}`);
  if (!values.short) storeResult(resultFile, run, { ...result, runSize });
}

/** Runs the fault tests in `waitingTests` one after the other, each in a child process of its own. */
async function runWaitingTests(waitingTests: FaultTest[]): Promise<void> {
  for (let faultTest = waitingTests.shift(); faultTest; faultTest = waitingTests.shift())
    await runInOneProcess([faultTest]);
}

for (const faultTest of chosenTests)
  if (!runnableTests.includes(faultTest))
    console.log(`${faultTest.name} is left out: missing ${missingProgramsOf(faultTest).join(', ')}`);
if (values.short) {
  // A short run uses two processes. Each runs half of the fault tests on one Postgres, because starting a Postgres
  // takes as long as one fault test.
  const halves = [0, 1].map((half) => runnableTests.filter((_, index) => index % 2 === half));
  await Promise.all(
    halves.filter((testsOfHalf) => testsOfHalf.length > 0).map((half) => runInOneProcess(half)),
  );
} else {
  const concurrentTests = chosenTests.filter(({ runsAloneBecause }) => !runsAloneBecause);
  const concurrentRuns = Array.from({ length: Number(values['at-once']) }, () =>
    runWaitingTests(concurrentTests),
  );
  await Promise.all(concurrentRuns);
  await runWaitingTests(chosenTests.filter(({ runsAloneBecause }) => runsAloneBecause));
}
printTable(finishedResults);
// A fault test that cannot run on this machine fails a long run, but not a short one.
const isAcceptable = (result: FaultTestResult) =>
  passes(result) || (values.short && result.outcome.skippedBecause !== undefined);
process.exit(finishedResults.every(isAcceptable) ? 0 : 1);
