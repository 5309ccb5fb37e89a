import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { atLeast, atMost } from '../../bench/report.js';
import { until } from '../../src/until.js';
import { call } from '../room/calls.js';
import { KillablePostgres } from '../room/killable-postgres.js';
import type { Market } from '../room/market.js';
import type { FaultLine, Outcome } from '../room/outcome.js';
import { offer, signUp, signUpOne, type Somebody } from '../room/people.js';
import type { Room } from '../room/room.js';

const DISK = '320m';
const HEALED_WITHIN_MS = 30_000;
/** Of random bytes, since Postgres packs what repeats itself. */
const TEXT_BYTES = 1800;
/** Some bytes are left, as on a disk that is really full. */
const LEFT_BYTES = 64 * 1024;
const READ_EVERY = 5;

/**
 * Postgres on a disk of its own that is filled to the brim while people read and write: once with its write-ahead log
 * elsewhere, where it goes on and only writes are refused; once with the log on the same disk, where it ends by itself
 * as soon as the log needs room, all is refused, and nothing that was acknowledged is gone once there is room again.
 */
export const diskFull: FaultLine = {
  name: 'disk-full',
  promise: 'with a full disk reads answer, writes are 503, and it heals by itself',
  leftOutOfScaled: 'it is about one database',
  async play(room) {
    const disk = join(room.folder, 'small-disk');
    if (!mount(disk)) return notPossible();
    try {
      const apart = await onSmallDisk(room, join(disk, 'apart'), join(room.folder, 'log-elsewhere'));
      const shared = await onSmallDisk(room, join(disk, 'shared'));
      return outcomeOf(room, apart, shared);
    } finally {
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

/** Plays it once; without `logFolder` the write-ahead log lies on the same disk as the data. */
async function onSmallDisk(room: Room, dataDir: string, logFolder?: string): Promise<Seen> {
  const postgres = await KillablePostgres.open(dataDir, await room.ports.free());
  try {
    if (logFolder !== undefined) await postgres.keepLogIn(logFolder);
    const databaseUrl = await room.databaseOn(postgres);
    const isShared = logFolder === undefined;
    return await room.market({ apis: 1, workers: 0, databaseUrl }, (market) =>
      new FullDisk(market, postgres, { dataDir, wanted: room.times(200, 20), isShared }).play(),
    );
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Seen {
  writes: number;
  reads: number;
  refused: number;
  /** Reads that were answered 200, and those that were answered 503. */
  answered: number;
  turnedAway: number;
  readonly acknowledged: string[];
  readonly wrong: string[];
  healedMs: number;
  lost: number;
}

interface Setting {
  readonly dataDir: string;
  readonly wanted: number;
  readonly isShared: boolean;
}

class FullDisk {
  private readonly seen: Seen = {
    writes: 0,
    reads: 0,
    refused: 0,
    answered: 0,
    turnedAway: 0,
    acknowledged: [],
    wrong: [],
    healedMs: HEALED_WITHIN_MS * 2,
    lost: 0,
  };
  private people: readonly Somebody[] = [];
  private readonly upkeep: pg.Client;

  constructor(
    private readonly market: Market,
    private readonly postgres: KillablePostgres,
    private readonly setting: Setting,
  ) {
    this.upkeep = new pg.Client({ connectionString: market.databaseUrl });
    this.upkeep.on('error', () => undefined);
  }

  async play(): Promise<Seen> {
    const { seen, setting } = this;
    this.people = await signUp(this.market, 2);
    await offer(this.market, await signUpOne(this.market), 3);
    await this.upkeep.connect();
    const ballast = join(setting.dataDir, 'ballast');
    const { bavail, bsize } = statfsSync(setting.dataDir);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES));
    while (seen.refused < setting.wanted && seen.writes < 50 * setting.wanted) {
      await this.write();
      if (seen.writes % READ_EVERY === 0) await this.read();
      await this.disturb();
    }
    rmSync(ballast);
    await this.upkeep.end();
    seen.healedMs = await until(async () => {
      await this.postgres.revive();
      return (await this.write()) === 201;
    }, HEALED_WITHIN_MS).catch(() => HEALED_WITHIN_MS * 2);
    const kept = await this.market.query<{ subject: string }>(`SELECT subject FROM messages`);
    const subjects = new Set(kept.map(({ subject }) => subject));
    seen.lost = seen.acknowledged.filter((subject) => !subjects.has(subject)).length;
    return seen;
  }

  private async write(): Promise<number> {
    const { seen } = this;
    const [by, to] = this.people;
    const subject = `Full ${(seen.writes += 1)}`;
    const body = { recipientId: to?.userId, subject, content: randomBytes(TEXT_BYTES).toString('hex') };
    const asked = { path: '/users/messages', body, ...(by && { by }) };
    const status = (await call(this.market, asked).catch(() => undefined))?.status ?? 0;
    if (status === 503) seen.refused += 1;
    else if (status === 201) seen.acknowledged.push(subject);
    else seen.wrong.push(`a write was answered ${status}`);
    return status;
  }

  private async read(): Promise<void> {
    const { seen } = this;
    const paths = ['/mvps', '/mvps?search=habit', '/users/messages', '/rentals/my-rentals'];
    const path = paths[(seen.reads += 1) % paths.length] ?? '/mvps';
    const [by] = this.people;
    const asked = { method: 'GET', path, ...(by && { by }) } as const;
    const status = (await call(this.market, asked).catch(() => undefined))?.status ?? 0;
    if (status === 200) seen.answered += 1;
    else if (status === 503) seen.turnedAway += 1;
    else seen.wrong.push(`a read was answered ${status}`);
    await pause(1);
  }

  /** What Postgres does by itself now and then; a log on the same disk needs its next file. */
  private async disturb(): Promise<void> {
    const works = this.setting.isShared ? ['SELECT pg_switch_wal()'] : ['VACUUM pg_class', 'CHECKPOINT'];
    // It may have no room for that either.
    for (const work of works) await this.upkeep.query(work).catch(() => undefined);
  }
}

function outcomeOf(room: Room, apart: Seen, shared: Seen): Outcome {
  const wanted = room.times(200, 20);
  const all = [apart, shared];
  const sum = (of: (seen: Seen) => number) => all.reduce((total, seen) => total + of(seen), 0);
  const wrong = all.flatMap((seen) => seen.wrong);
  const healedS = Math.max(...all.map(({ healedMs }) => healedMs)) / 1000;
  return {
    cases: sum(({ writes, reads }) => writes + reads),
    faults: sum(({ refused }) => refused),
    violations: wrong,
    rows: [
      atLeast('writes that were 503, log elsewhere', apart.refused, wanted),
      atMost('reads that were not answered, log elsewhere', apart.reads - apart.answered, 0),
      atLeast('writes that were 503, log on the full disk', shared.refused, wanted),
      atLeast('reads turned away with 503, log on the full disk', shared.turnedAway, 1),
      atMost(
        'writes that were neither taken nor 503, reads that were neither answered nor 503',
        wrong.length,
        0,
      ),
      atMost(
        'acknowledged writes that were lost',
        sum(({ lost }) => lost),
        0,
      ),
      atMost('seconds until writes are taken again, at most', healedS, HEALED_WITHIN_MS / 1000),
    ],
  };
}
