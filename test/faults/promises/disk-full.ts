import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { atLeast, atMost } from '../../bench/report.js';
import { until } from '../../src/until.js';
import { call } from '../clients/calls.js';
import { KillablePostgres } from '../testbed/killable-postgres.js';
import type { Market } from '../testbed/market.js';
import { type FaultLine, skippedOutcome, type Outcome } from '../fault-line.js';
import { offer, signUp, signUpOne, type Person } from '../clients/people.js';
import type { Testbed } from '../testbed/testbed.js';

const DISK = '320m';
const HEALED_WITHIN_MS = 30_000;
/** Bytes of each inserted text. The bytes are random, because Postgres compresses repetitive values. */
const TEXT_BYTES = 1800;
/** Bytes that are left free, because a full disk has a little space, too. */
const LEFT_BYTES = 64 * 1024;
const READ_EVERY = 5;

/**
 * Fills the disk of Postgres while people read and write, once with the write-ahead log on another disk and once with
 * the log on the same disk. With the log elsewhere Postgres continues and only writes are refused. With the log on the
 * full disk Postgres exits at the next log segment and all calls are refused. Once there is space again, every
 * acknowledged write must still be there.
 */
export const diskFull: FaultLine = {
  name: 'disk-full',
  promise: 'on a full disk reads succeed, writes respond 503, and both recover without help',
  notScaled: 'it is about one database',
  async run(testbed) {
    const diskFolder = join(testbed.folder, 'small-disk');
    if (!mount(diskFolder)) return skippedOutcome('this account may not mount a small disk');
    try {
      const logElsewhere = await runOnSmallDisk(
        testbed,
        join(diskFolder, 'apart'),
        join(testbed.folder, 'log-elsewhere'),
      );
      const logOnFullDisk = await runOnSmallDisk(testbed, join(diskFolder, 'shared'));
      return outcomeOf(testbed, logElsewhere, logOnFullDisk);
    } finally {
      execFileSync('umount', [diskFolder]);
    }
  },
};

function mount(diskFolder: string): boolean {
  mkdirSync(diskFolder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', diskFolder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Runs the test once; without `logFolder` the write-ahead log is on the same disk as the data. */
async function runOnSmallDisk(testbed: Testbed, dataDir: string, logFolder?: string): Promise<Observations> {
  const postgres = await KillablePostgres.open(dataDir, await testbed.ports.free());
  try {
    if (logFolder !== undefined) await postgres.keepLogIn(logFolder);
    const databaseUrl = await testbed.databaseOn(postgres);
    const isShared = logFolder === undefined;
    return await testbed.market({ apis: 1, workers: 0, databaseUrl }, (market) =>
      new FullDisk(market, postgres, { dataDir, wanted: testbed.times(200, 20), isShared }).run(),
    );
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Observations {
  writes: number;
  reads: number;
  refused: number;
  /** Counts of reads with status 200, and with status 503. */
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
  private readonly observed: Observations = {
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
  private people: readonly Person[] = [];
  private readonly upkeep: pg.Client;

  constructor(
    private readonly market: Market,
    private readonly postgres: KillablePostgres,
    private readonly setting: Setting,
  ) {
    this.upkeep = new pg.Client({ connectionString: market.databaseUrl });
    this.upkeep.on('error', () => undefined);
  }

  async run(): Promise<Observations> {
    const { observed, setting } = this;
    this.people = await signUp(this.market, 2);
    await offer(this.market, await signUpOne(this.market), 3);
    await this.upkeep.connect();
    const ballastFile = join(setting.dataDir, 'ballast');
    const { bavail, bsize } = statfsSync(setting.dataDir);
    writeFileSync(ballastFile, Buffer.alloc(bavail * bsize - LEFT_BYTES));
    while (observed.refused < setting.wanted && observed.writes < 50 * setting.wanted) {
      await this.write();
      if (observed.writes % READ_EVERY === 0) await this.read();
      await this.disturb();
    }
    rmSync(ballastFile);
    await this.upkeep.end();
    observed.healedMs = await until(async () => {
      await this.postgres.revive();
      return (await this.write()) === 201;
    }, HEALED_WITHIN_MS).catch(() => HEALED_WITHIN_MS * 2);
    const storedMessages = await this.market.query<{ subject: string }>(`SELECT subject FROM messages`);
    const storedSubjects = new Set(storedMessages.map(({ subject }) => subject));
    observed.lost = observed.acknowledged.filter((subject) => !storedSubjects.has(subject)).length;
    return observed;
  }

  private async write(): Promise<number> {
    const { observed } = this;
    const [by, to] = this.people;
    const subject = `Full ${(observed.writes += 1)}`;
    const body = { recipientId: to?.userId, subject, content: randomBytes(TEXT_BYTES).toString('hex') };
    const request = { path: '/users/messages', body, ...(by && { by }) };
    const status = (await call(this.market, request).catch(() => undefined))?.status ?? 0;
    if (status === 503) observed.refused += 1;
    else if (status === 201) observed.acknowledged.push(subject);
    else observed.wrong.push(`a write got ${status}`);
    return status;
  }

  private async read(): Promise<void> {
    const { observed } = this;
    const paths = ['/mvps', '/mvps?search=habit', '/users/messages', '/rentals/my-rentals'];
    const path = paths[(observed.reads += 1) % paths.length] ?? '/mvps';
    const [by] = this.people;
    const request = { method: 'GET', path, ...(by && { by }) } as const;
    const status = (await call(this.market, request).catch(() => undefined))?.status ?? 0;
    if (status === 200) observed.answered += 1;
    else if (status === 503) observed.turnedAway += 1;
    else observed.wrong.push(`a read got ${status}`);
    await pause(1);
  }

  /** Runs what Postgres itself runs from time to time: a checkpoint, and a new segment of the write-ahead log. */
  private async disturb(): Promise<void> {
    const statements = this.setting.isShared ? ['SELECT pg_switch_wal()'] : ['VACUUM pg_class', 'CHECKPOINT'];
    // On a full disk these statements may fail, which is no violation.
    for (const statement of statements) await this.upkeep.query(statement).catch(() => undefined);
  }
}

function outcomeOf(testbed: Testbed, logElsewhere: Observations, logOnFullDisk: Observations): Outcome {
  const refusedMin = testbed.times(200, 20);
  const observations = [logElsewhere, logOnFullDisk];
  const sum = (countOf: (observed: Observations) => number) =>
    observations.reduce((total, observed) => total + countOf(observed), 0);
  const violations = observations.flatMap((observed) => observed.wrong);
  const healedS = Math.max(...observations.map(({ healedMs }) => healedMs)) / 1000;
  return {
    cases: sum(({ writes, reads }) => writes + reads),
    faults: sum(({ refused }) => refused),
    violations,
    rows: [
      atLeast('writes that were 503, log elsewhere', logElsewhere.refused, refusedMin),
      atMost('reads that were not answered, log elsewhere', logElsewhere.reads - logElsewhere.answered, 0),
      atLeast('writes that were 503, log on the full disk', logOnFullDisk.refused, refusedMin),
      atLeast('reads turned away with 503, log on the full disk', logOnFullDisk.turnedAway, 1),
      atMost(
        'writes that were neither taken nor 503, reads that were neither answered nor 503',
        violations.length,
        0,
      ),
      atMost(
        'acknowledged writes that were lost',
        sum(({ lost }) => lost),
        0,
      ),
      ...testbed.timings(
        atMost('seconds until writes are taken again, at most', healedS, HEALED_WITHIN_MS / 1000),
      ),
    ],
  };
}
