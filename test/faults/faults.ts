/**
 * `npm run faults`: runs the lines of the fault table. Each line injects faults into a running product (killed
 * processes, broken connections, partners that time out or lie) and checks that its promise holds.
 *
 * A line is declared in promises/ and listed in fault-lines.ts. line-process.ts runs it on a test bed (testbed/), and `passes`
 * in line-results.ts gives the verdict. line-runner.ts stops a line that does not end.
 *
 * Lines run two at a time; lines that measure durations run last, one by one. Prints all violations and stores the
 * results in test/results/faults.json. Exits with 1 if a line fails or cannot run.
 *
 * `--only=captures,closed-tab` runs some lines; `--seed=7` changes the random sequence. `--short` runs few cases per
 * line, judges no durations and stores nothing (part of `npm test`). `--scaled` runs the lines that concern several
 * processes with three apis behind nginx and three workers, and stores test/results/faults-scaled.json.
 * FAULTS_SHARE=0.1 runs a tenth of the cases; such partial results never replace full ones.
 */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { LineMessage } from './line-process.js';
import { runLines } from './line-runner.js';
import { LINES } from './fault-lines.js';
import { pgBouncer } from '../src/servers/pgbouncer.js';
import { hasRedis } from '../src/servers/redis.js';
import { hasNginx } from './testbed/nginx.js';
import { recordRun } from '../src/results/run-record.js';
import { type LineResult, passes, printResult, printTable, store } from './line-results.js';
import type { FaultLine } from './fault-line.js';

const MINUTE_MS = 60_000;
/**
 * Time limit of one fault line. It is far more than a line needs, and stops a hanging line before CI stops the whole
 * run.
 */
const SHORT_LIMIT_MINUTES = 15;
const LONG_LIMIT_MINUTES = 60;
const STOP_WITHIN_MS = 30_000;
const LINE_PROCESS = fileURLToPath(new URL('line-process.js', import.meta.url));

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
const results = `test/results/faults${values.scaled ? '-scaled' : ''}.json`;
const namePrefixes = (values.only ?? []).flatMap((list) => list.split(',')).filter(Boolean);
const unknownNames = namePrefixes.filter((prefix) => !LINES.some(({ name }) => name.startsWith(prefix)));
if (unknownNames.length > 0) throw new Error(`No line is called ${unknownNames.join(', ')}`);
const chosenLines = LINES.filter(({ name, notInShortRuns, notScaled }) =>
  namePrefixes.length > 0
    ? namePrefixes.some((prefix) => name.startsWith(prefix))
    : !(values.short && notInShortRuns) && !(values.scaled && notScaled),
);
const missingFor = ({ needsRedis, needsNginx, needsPgBouncer }: FaultLine) => [
  ...(needsRedis && !hasRedis() ? ['redis-server'] : []),
  ...(needsNginx && !hasNginx() ? ['nginx'] : []),
  ...(needsPgBouncer && !pgBouncer().isThere ? ['pgbouncer'] : []),
];
const runnableLines = chosenLines.filter((line) => !values.short || missingFor(line).length === 0);
const finishedResults: LineResult[] = [];

/** Runs fault lines one after the other in one child process. */
function runInOneProcess(lines: readonly FaultLine[]): Promise<void> {
  const names = lines.map(({ name }) => name);
  return runLines(names, {
    script: LINE_PROCESS,
    args: [values.seed, values.short ? 'short' : 'long', values.scaled ? 'scaled' : 'one'],
    limitMs: (values.short ? SHORT_LIMIT_MINUTES : LONG_LIMIT_MINUTES) * MINUTE_MS,
    stopWithinMs: STOP_WITHIN_MS,
    record(message) {
      const line = lines.find(({ name }) => name === message.name);
      if (line) recordResult(line, message);
    },
  });
}

/** Prints and stores the result of a fault line. */
function recordResult(line: FaultLine, { outcome, seconds, logFolder }: LineMessage): void {
  const result = { line, seed: Number(values.seed), outcome, seconds };
  finishedResults.push(result);
  printResult(result);
  if (logFolder) console.log(`      logs of its servers: ${logFolder}`);
  if (!values.short) store(results, run, { ...result, numbers: runSize });
}

/** Runs the fault lines in `waiting` one after the other, each in a child process of its own. */
async function runWaiting(waiting: FaultLine[]): Promise<void> {
  for (let line = waiting.shift(); line; line = waiting.shift()) await runInOneProcess([line]);
}

for (const line of chosenLines)
  if (!runnableLines.includes(line))
    console.log(`${line.name} is left out: missing ${missingFor(line).join(', ')}`);
if (values.short) {
  // A short run has two processes, each with half of the lines and one Postgres, because starting Postgres takes as long as a
  // line.
  const halves = [0, 1].map((half) => runnableLines.filter((_, index) => index % 2 === half));
  await Promise.all(
    halves.filter((linesOfHalf) => linesOfHalf.length > 0).map((half) => runInOneProcess(half)),
  );
} else {
  const concurrentLines = chosenLines.filter(({ runsAlone }) => !runsAlone);
  const atOnce = Array.from({ length: Number(values['at-once']) }, () => runWaiting(concurrentLines));
  await Promise.all(atOnce);
  await runWaiting(chosenLines.filter(({ runsAlone }) => runsAlone));
}
printTable(finishedResults);
// A fault line that cannot run on this machine fails a long run, but not a short one.
const isAcceptable = (result: LineResult) =>
  passes(result) || (values.short && result.outcome.skipped !== undefined);
process.exit(finishedResults.every(isAcceptable) ? 0 : 1);
