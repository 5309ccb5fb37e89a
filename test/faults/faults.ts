import { parseArgs } from 'node:util';
import { LINES } from './lines.js';
import { keep, type Played, printPlayed, printTable } from './results.js';
import type { FaultLine, Outcome } from './room/outcome.js';
import { Room } from './room/room.js';

/**
 * `npm run faults`: plays every line of the table of promises against a running product whose parts are killed, cut,
 * hung and lied to; prints what was broken and writes test/results/faults.json. `--only=captures,closed-tab` plays some,
 * `--short` little of each (part of `npm test`, and kept nowhere), `--seed=7` another run. FAULTS_SHARE makes the numbers
 * of a long run smaller.
 */
const RESULTS = 'test/results/faults.json';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261121' },
  },
});
const seed = Number(values.seed);
const only = values.only.split(',').filter(Boolean);
const chosen = LINES.filter(({ name, leftOutOfShort }) =>
  only.length > 0 ? only.some((start) => name.startsWith(start)) : !values.short || !leftOutOfShort,
);

async function play(line: FaultLine, room: Room): Promise<Played> {
  const started = performance.now();
  const outcome = await line.play(room).catch(broken);
  return { line, seed, outcome, seconds: (performance.now() - started) / 1000 };
}

function broken(error: unknown): Outcome {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const rows = [{ name: 'played to its end', figure: 0, bar: 1, holds: false }];
  return { cases: 0, faults: 0, violations: [why], rows };
}

const played: Played[] = [];
let room: Room | undefined;
for (const line of chosen) {
  room ??= await Room.start({ seed, isShort: values.short });
  const result = await play(line, room);
  played.push(result);
  printPlayed(result);
  if (!values.short) keep(RESULTS, result);
  // What a broken promise leaves behind must not break the next one.
  if (result.outcome.violations.length > 0) {
    console.log(`      what its servers said: ${room.keepLogs()}`);
    await room.close();
    room = undefined;
  }
}
await room?.close();
printTable(played);
const isWell = played.every(({ outcome }) => outcome.rows.every(({ holds }) => holds));
process.exit(isWell ? 0 : 1);
