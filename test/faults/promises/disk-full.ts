import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { until } from '../../src/until.js';
import { call } from '../room/calls.js';
import { KillablePostgres } from '../room/killable-postgres.js';
import type { Market } from '../room/market.js';
import type { FaultLine, Outcome } from '../room/outcome.js';
import { offer, signUp, signUpOne, type Somebody } from '../room/people.js';
import { freePort } from '../room/ports.js';
import type { Room } from '../room/room.js';

const DISK = '320m';
const HEALED_WITHIN_MS = 30_000;
/** Of random bytes, since Postgres packs what repeats itself. */
const TEXT_BYTES = 1800;
/** Some bytes are left, as on a disk that is really full. */
const LEFT_BYTES = 64 * 1024;

/** Postgres on a disk of its own that is filled to the brim while people read and write. */
export const diskFull: FaultLine = {
  name: 'disk-full',
  promise: 'with a full disk reads answer, writes are 503, and it heals by itself',
  async play(room) {
    const disk = join(room.folder, 'small-disk');
    if (!mount(disk)) return notPossible();
    const postgres = await KillablePostgres.open(join(disk, 'postgres'), await freePort());
    try {
      const databaseUrl = await room.databaseOn(postgres);
      return await room.market({ apis: 1, workers: 0, databaseUrl }, (market) => fill(room, market, disk));
    } finally {
      await postgres.stop();
      execFileSync('umount', [disk]);
    }
  },
};

function mount(disk: string): boolean {
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function notPossible(): Outcome {
  console.log('  disk-full: this account may not mount a small disk, so it was not played.');
  return { cases: 0, faults: 0, violations: [], rows: [atLeast('played', 0, 0)] };
}

async function fill(room: Room, market: Market, disk: string): Promise<Outcome> {
  const people = (await signUp(market, 2)) as [Somebody, Somebody];
  await offer(market, await signUpOne(market), 3);
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES));
  const wanted = room.times(200, 20);
  const seen = await writeUntilRefused(market, people, wanted);
  rmSync(ballast);
  const healedMs = await until(async () => (await write(market, people)) === 201, HEALED_WITHIN_MS).catch(
    () => HEALED_WITHIN_MS * 2,
  );
  return {
    cases: seen.writes + seen.reads,
    faults: seen.refused,
    violations: seen.wrong,
    rows: [
      atLeast('writes that were 503', seen.refused, wanted),
      atMost('writes that were neither taken nor 503', seen.wrong.length, 0),
      atMost('reads that were not answered', seen.unanswered, 0),
      atMost('seconds until writes are taken again', healedMs / 1000, HEALED_WITHIN_MS / 1000),
    ],
  };
}

interface Seen {
  writes: number;
  reads: number;
  refused: number;
  unanswered: number;
  readonly wrong: string[];
}

/** Writes go on into what room is left, then are refused; reads go on all the time. */
async function writeUntilRefused(
  market: Market,
  people: readonly [Somebody, Somebody],
  wanted: number,
): Promise<Seen> {
  const seen: Seen = { writes: 0, reads: 0, refused: 0, unanswered: 0, wrong: [] };
  while (seen.refused < wanted && seen.writes < 50 * wanted) {
    seen.writes += 1;
    const status = await write(market, people);
    if (status === 503) seen.refused += 1;
    else if (status !== 201) seen.wrong.push(`a write was answered ${status}`);
    if (seen.writes % 5 !== 0) continue;
    seen.reads += 1;
    const paths = ['/mvps', '/mvps?search=habit', '/users/messages', '/rentals/my-rentals'];
    const path = paths[seen.reads % paths.length] ?? '/mvps';
    const read = await call(market, { method: 'GET', path, by: people[0] }).catch(() => undefined);
    if (read?.status !== 200) seen.unanswered += 1;
    await pause(1);
  }
  return seen;
}

async function write(market: Market, [by, to]: readonly [Somebody, Somebody]): Promise<number> {
  const body = { recipientId: to.userId, subject: 'Full', content: randomBytes(TEXT_BYTES).toString('hex') };
  const answer = await call(market, { path: '/users/messages', by, body }).catch(() => undefined);
  return answer?.status ?? 0;
}
