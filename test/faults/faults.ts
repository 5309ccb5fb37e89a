import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { LineTold } from './line-process.js';
import { LINES } from './lines.js';
import { currentCommit, keep, type Played, printPlayed, printTable } from './results.js';
import { brokenOff, type FaultLine } from './room/outcome.js';

/**
 * `npm run faults`: plays every line of the table of promises against a running product whose parts are killed, cut,
 * hung and lied to; prints what was broken and writes test/results/faults.json. Two lines at once, those that measure
 * times by themselves at the end. `--only=captures,closed-tab` plays some, `--short` little of each, one after the other
 * (part of `npm test`, and kept nowhere), `--seed=7` another run. `--scaled` plays those that many processes may break
 * with three apis behind nginx and three workers, and writes test/results/faults-scaled.json. FAULTS_SHARE makes the
 * numbers of a long run smaller.
 */
const LINE_PROCESS = fileURLToPath(new URL('line-process.js', import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    scaled: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261121' },
    'at-once': { type: 'string', default: '2' },
  },
});
const commit = currentCommit();
const results = `test/results/faults${values.scaled ? '-scaled' : ''}.json`;
const only = values.only.split(',').filter(Boolean);
const chosen = LINES.filter(({ name, leftOutOfShort, leftOutOfScaled }) =>
  only.length > 0
    ? only.some((start) => name.startsWith(start))
    : !(values.short && leftOutOfShort) && !(values.scaled && leftOutOfScaled),
);
const played: Played[] = [];

/** Plays lines in a process of their own, one after the other. */
async function play(lines: readonly FaultLine[]): Promise<void> {
  const missing = new Set(lines);
  const length = values.short ? 'short' : 'long';
  const size = values.scaled ? 'scaled' : 'one';
  const child = fork(LINE_PROCESS, [values.seed, length, size, ...lines.map(({ name }) => name)]);
  child.on('message', (told: LineTold) => {
    const line = lines.find(({ name }) => name === told.name);
    if (line && missing.delete(line)) take(line, told);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const line of missing)
    take(line, { name: line.name, outcome: brokenOff(`its process ended with ${code}`), seconds: 0 });
}

function take(line: FaultLine, { outcome, seconds, said }: LineTold): void {
  const result = { line, seed: Number(values.seed), outcome, seconds };
  played.push(result);
  printPlayed(result);
  if (said) console.log(`      what its servers said: ${said}`);
  if (!values.short) keep(results, commit, result);
}

/** Takes the next line that waits, until none does. */
async function playWaiting(waiting: FaultLine[]): Promise<void> {
  for (let line = waiting.shift(); line; line = waiting.shift()) await play([line]);
}

if (values.short) await play(chosen);
else {
  const besideOthers = chosen.filter(({ alone }) => !alone);
  const atOnce = Array.from({ length: Number(values['at-once']) }, () => playWaiting(besideOthers));
  await Promise.all(atOnce);
  await playWaiting(chosen.filter(({ alone }) => alone));
}
printTable(played);
const isWell = played.every(({ outcome }) => outcome.rows.every(({ holds }) => holds));
process.exit(isWell ? 0 : 1);
