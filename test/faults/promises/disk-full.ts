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
import { type FaultTest, skippedOutcome, type Outcome } from '../fault-test.js';
import { offerListings, signUp, signUpOne, type Person } from '../clients/people.js';
import type { Testbed } from '../testbed/testbed.js';

const DISK_SIZE = '320m';
const RECOVERED_WITHIN_MS = 30_000;
/** Number of random bytes that each message contains as hex. Postgres would compress repetitive values. */
const TEXT_BYTES = 1800;
/** Bytes that are left free, because a disk that counts as full usually still has a little space. */
const BYTES_LEFT_FREE = 64 * 1024;
const WRITES_PER_READ = 5;

/**
 * Fills the disk of Postgres while people read and write, once with the write-ahead log on another disk and once with
 * the log on the same disk. With the log elsewhere Postgres continues and only writes are refused. With the log on the
 * full disk Postgres exits at the next log segment and all calls are refused. Once there is space again, every
 * acknowledged write must still be there.
 */
export const diskFull: FaultTest = {
  name: 'disk-full',
  promise: 'on a full disk reads succeed, writes respond 503, and both recover without help',
  notScaledBecause: 'it is about one database',
  async run(testbed) {
    const diskFolder = join(testbed.folder, 'small-disk');
    if (!mountSmallDisk(diskFolder)) return skippedOutcome('this account may not mount a small disk');
    try {
      const logElsewhereRun = await runOnSmallDisk(
        testbed,
        join(diskFolder, 'apart'),
        join(testbed.folder, 'log-elsewhere'),
      );
      const logOnFullDiskRun = await runOnSmallDisk(testbed, join(diskFolder, 'shared'));
      return outcomeOf(testbed, logElsewhereRun, logOnFullDiskRun);
    } finally {
      execFileSync('umount', [diskFolder]);
    }
  },
};

function mountSmallDisk(diskFolder: string): boolean {
  mkdirSync(diskFolder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', diskFolder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Runs the test once; without `logFolder` the write-ahead log is on the same disk as the data. */
async function runOnSmallDisk(testbed: Testbed, dataDir: string, logFolder?: string): Promise<Observations> {
  const postgres = await KillablePostgres.open(dataDir, await testbed.ports.findFreePort());
  try {
    if (logFolder !== undefined) await postgres.moveLogTo(logFolder);
    const databaseUrl = await testbed.createDatabaseOn(postgres);
    const isWriteAheadLogOnSameDisk = logFolder === undefined;
    return await testbed.runMarket({ apis: 1, workers: 0, databaseUrl }, (market) =>
      new FullDiskRun(market, postgres, {
        dataDir,
        refusedWritesMin: testbed.chooseSize(200, 20),
        isWriteAheadLogOnSameDisk,
      }).run(),
    );
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Observations {
  writeCount: number;
  readCount: number;
  refusedWriteCount: number;
  /** Counts of reads with status 200, and with status 503. */
  succeededReadCount: number;
  refusedReadCount: number;
  readonly acknowledgedSubjects: string[];
  readonly unexpectedStatuses: string[];
  recoveryMs: number;
  lostWriteCount: number;
}

interface FullDiskSettings {
  readonly dataDir: string;
  readonly refusedWritesMin: number;
  readonly isWriteAheadLogOnSameDisk: boolean;
}

class FullDiskRun {
  private readonly observations: Observations = {
    writeCount: 0,
    readCount: 0,
    refusedWriteCount: 0,
    succeededReadCount: 0,
    refusedReadCount: 0,
    acknowledgedSubjects: [],
    unexpectedStatuses: [],
    recoveryMs: RECOVERED_WITHIN_MS * 2,
    lostWriteCount: 0,
  };
  private people: readonly Person[] = [];
  private readonly maintenanceClient: pg.Client;

  constructor(
    private readonly market: Market,
    private readonly postgres: KillablePostgres,
    private readonly settings: FullDiskSettings,
  ) {
    this.maintenanceClient = new pg.Client({ connectionString: market.databaseUrl });
    this.maintenanceClient.on('error', () => undefined);
  }

  async run(): Promise<Observations> {
    const { observations, settings } = this;
    this.people = await signUp(this.market, 2);
    await offerListings(this.market, await signUpOne(this.market), 3);
    await this.maintenanceClient.connect();
    const ballastFile = join(settings.dataDir, 'ballast');
    const { bavail, bsize } = statfsSync(settings.dataDir);
    writeFileSync(ballastFile, Buffer.alloc(bavail * bsize - BYTES_LEFT_FREE));
    while (
      observations.refusedWriteCount < settings.refusedWritesMin &&
      observations.writeCount < 50 * settings.refusedWritesMin
    ) {
      await this.write();
      if (observations.writeCount % WRITES_PER_READ === 0) await this.read();
      await this.runMaintenance();
    }
    rmSync(ballastFile);
    await this.maintenanceClient.end();
    observations.recoveryMs = await until(async () => {
      await this.postgres.revive();
      return (await this.write()) === 201;
    }, RECOVERED_WITHIN_MS).catch(() => RECOVERED_WITHIN_MS * 2);
    const storedMessages = await this.market.query<{ subject: string }>(`SELECT subject FROM messages`);
    const storedSubjects = new Set(storedMessages.map(({ subject }) => subject));
    observations.lostWriteCount = observations.acknowledgedSubjects.filter(
      (subject) => !storedSubjects.has(subject),
    ).length;
    return observations;
  }

  private async write(): Promise<number> {
    const { observations } = this;
    const [sender, recipient] = this.people;
    const subject = `Full ${(observations.writeCount += 1)}`;
    const body = {
      recipientId: recipient?.userId,
      subject,
      content: randomBytes(TEXT_BYTES).toString('hex'),
    };
    const request = { path: '/users/messages', body, ...(sender && { caller: sender }) };
    const status = (await call(this.market, request).catch(() => undefined))?.status ?? 0;
    if (status === 503) observations.refusedWriteCount += 1;
    else if (status === 201) observations.acknowledgedSubjects.push(subject);
    else observations.unexpectedStatuses.push(`a write got ${status}`);
    return status;
  }

  private async read(): Promise<void> {
    const { observations } = this;
    const paths = ['/mvps', '/mvps?search=habit', '/users/messages', '/rentals/my-rentals'];
    const path = paths[(observations.readCount += 1) % paths.length] ?? '/mvps';
    const [reader] = this.people;
    const request = { method: 'GET', path, ...(reader && { caller: reader }) } as const;
    const status = (await call(this.market, request).catch(() => undefined))?.status ?? 0;
    if (status === 200) observations.succeededReadCount += 1;
    else if (status === 503) observations.refusedReadCount += 1;
    else observations.unexpectedStatuses.push(`a read got ${status}`);
    await pause(1);
  }

  /**
   * Does what Postgres itself does from time to time: starts a new segment of the write-ahead log if the log is on the
   * full disk, otherwise runs a vacuum and a checkpoint.
   */
  private async runMaintenance(): Promise<void> {
    const maintenanceStatements = this.settings.isWriteAheadLogOnSameDisk
      ? ['SELECT pg_switch_wal()']
      : ['VACUUM pg_class', 'CHECKPOINT'];
    // On a full disk these statements may fail, which is no violation.
    for (const statement of maintenanceStatements)
      await this.maintenanceClient.query(statement).catch(() => undefined);
  }
}

function outcomeOf(testbed: Testbed, logElsewhereRun: Observations, logOnFullDiskRun: Observations): Outcome {
  const refusedWritesMin = testbed.chooseSize(200, 20);
  const observations = [logElsewhereRun, logOnFullDiskRun];
  const sum = (countOf: (observed: Observations) => number) =>
    observations.reduce((total, observed) => total + countOf(observed), 0);
  const violations = observations.flatMap((observed) => observed.unexpectedStatuses);
  const recoveryS = Math.max(...observations.map(({ recoveryMs }) => recoveryMs)) / 1000;
  return {
    caseCount: sum(({ writeCount: writes, readCount: reads }) => writes + reads),
    faultCount: sum(({ refusedWriteCount }) => refusedWriteCount),
    violations,
    rows: [
      atLeast('writes that were 503, log elsewhere', logElsewhereRun.refusedWriteCount, refusedWritesMin),
      atMost(
        'reads that were not answered, log elsewhere',
        logElsewhereRun.readCount - logElsewhereRun.succeededReadCount,
        0,
      ),
      atLeast(
        'writes that were 503, log on the full disk',
        logOnFullDiskRun.refusedWriteCount,
        refusedWritesMin,
      ),
      atLeast('reads turned away with 503, log on the full disk', logOnFullDiskRun.refusedReadCount, 1),
      atMost(
        'writes that were neither taken nor 503, reads that were neither answered nor 503',
        violations.length,
        0,
      ),
      atMost(
        'acknowledged writes that were lost',
        sum(({ lostWriteCount }) => lostWriteCount),
        0,
      ),
      ...testbed.durationRows(
        atMost('seconds until writes are taken again, at most', recoveryS, RECOVERED_WITHIN_MS / 1000),
      ),
    ],
  };
}
