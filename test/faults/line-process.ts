import { LINES } from './lines.js';
import { brokenOff, type FaultLine, type Outcome } from './room/outcome.js';
import { Room } from './room/room.js';

/** What a process of lines tells of each, once it was played. */
export interface LineTold {
  readonly name: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** Where what its servers said is kept, if something was broken. */
  readonly said?: string;
}

/**
 * Plays lines one after the other in a room of its own, and tells its parent of each: started as
 * `node line-process.js SEED long|short one|scaled LINE…`.
 */
const [seed, length, size, ...names] = process.argv.slice(2);

async function play(line: FaultLine, room: Room): Promise<LineTold> {
  const started = performance.now();
  const outcome = await line.play(room).catch((error: unknown) => brokenOff(toText(error)));
  return { name: line.name, outcome, seconds: (performance.now() - started) / 1000 };
}

function toText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function tell(told: LineTold): Promise<void> {
  return new Promise((resolve) => process.send?.(told, () => resolve()));
}

let room: Room | undefined;

/** Leaves nothing behind that runs: whoever started this has ended, or wants it to end. */
async function leave(): Promise<void> {
  await room?.close();
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => void leave());

for (const line of LINES.filter(({ name }) => names.includes(name))) {
  room ??= await Room.start({ seed: Number(seed), isShort: length === 'short', isScaled: size === 'scaled' });
  const played = await play(line, room);
  if (played.outcome.violations.length === 0) {
    await tell(played);
    continue;
  }
  await tell({ ...played, said: room.keepLogs() });
  // What a broken promise leaves behind must not break the next one.
  await room.close();
  room = undefined;
}
await room?.close();
process.exit(0);
