import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../../src/until.js';
import { childrenOf } from './cores.js';

/** As local/ starts it; told here, since nothing in the product's rooms may depend on local/. */
interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}
type Start = (options: { dataDir: string; port: number; database: string }) => Promise<RunningPostgres>;

const ORPHANS_GONE_WITHIN_MS = 10_000;

/** The embedded Postgres, which keeps what it acknowledged whatever is done to it here. */
export class KillablePostgres {
  private constructor(
    private readonly dataDir: string,
    private readonly startAgain: () => Promise<RunningPostgres>,
    private server: RunningPostgres,
  ) {}

  /** Starts it on a folder of its own. */
  static async open(dataDir: string, port: number): Promise<KillablePostgres> {
    const script = pathToFileURL(resolve('local/dist/postgres/start-postgres.js')).href;
    const { startPostgres } = (await import(script)) as { startPostgres: Start };
    const start = () => startPostgres({ dataDir, port, database: 'postgres' });
    return new KillablePostgres(dataDir, start, await start());
  }

  /** Moves its write-ahead log into a folder on another disk, as whoever runs a Postgres in earnest does. */
  async keepLogIn(folder: string): Promise<void> {
    await this.stop();
    const log = join(this.dataDir, 'data', 'pg_wal');
    // With its owner: where we are root, Postgres runs as another account.
    execFileSync('cp', ['-a', log, folder]);
    rmSync(log, { recursive: true });
    symlinkSync(folder, log);
    await this.start();
  }

  /** Starts it where it has ended, as whatever watches over it does; false where it cannot be started. */
  revive(): Promise<boolean> {
    if (isAlive(this.server.pid)) return Promise.resolve(true);
    return this.start().then(
      () => true,
      () => false,
    );
  }

  /** Its first process: the others are started by it. */
  get pid(): number {
    return this.server.pid;
  }

  /** Address of a database in it. */
  url(database: string): string {
    const url = new URL(this.server.url);
    url.pathname = `/${database}`;
    return url.href;
  }

  /** Ends it with -9, its processes left to notice that they are orphans. */
  async kill(): Promise<void> {
    const orphans = childrenOf(this.server.pid);
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.ended;
    // Two servers on one folder would ruin it: the next one starts when the last orphan is gone.
    await until(() => orphans.every((pid) => !isAlive(pid)), ORPHANS_GONE_WITHIN_MS);
  }

  /** Immediate shutdown: nothing is finished, nothing is written down; the log is replayed at the next start. */
  async stopAtOnce(): Promise<void> {
    process.kill(this.server.pid, 'SIGQUIT');
    await this.server.ended;
  }

  async start(): Promise<void> {
    this.server = await this.startAgain();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
