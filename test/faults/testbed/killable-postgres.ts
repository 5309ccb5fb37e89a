import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../../src/until.js';
import { childrenOf } from '../../src/servers/process-figures.js';

/**
 * The result of `startPostgres` in local/. Its type is declared here, because this folder may not import local/.
 */
interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}
type StartPostgres = (options: {
  dataDir: string;
  port: number;
  database: string;
}) => Promise<RunningPostgres>;

const ORPHANS_EXIT_WITHIN_MS = 60_000;

/** An embedded Postgres with durable writes, which tests kill and restart. */
export class KillablePostgres {
  /** Times of kills and immediate stops, in milliseconds of this process's monotonic clock. */
  readonly killTimesMs: number[] = [];

  private constructor(
    private readonly dataDir: string,
    private readonly startServer: () => Promise<RunningPostgres>,
    private server: RunningPostgres,
  ) {}

  /** Starts Postgres with its own data folder. Creates the database if it is missing. */
  static async open(dataDir: string, port: number, database = 'postgres'): Promise<KillablePostgres> {
    const script = pathToFileURL(resolve('local/dist/postgres/start-postgres.js')).href;
    const { startPostgres } = (await import(script)) as { startPostgres: StartPostgres };
    const start = () => startPostgres({ dataDir, port, database });
    return new KillablePostgres(dataDir, start, await start());
  }

  /** Moves the write-ahead log to a folder on another disk, as on many production servers. */
  async moveLogTo(folder: string): Promise<void> {
    await this.stop();
    const logFolder = join(this.dataDir, 'data', 'pg_wal');
    // `-a` keeps the owner of the files: if this process is root, Postgres runs as another account.
    execFileSync('cp', ['-a', logFolder, folder]);
    rmSync(logFolder, { recursive: true });
    symlinkSync(folder, logFolder);
    await this.start();
  }

  /** Restarts Postgres if it has exited, as a supervisor does. Returns false if it cannot start. */
  revive(): Promise<boolean> {
    if (isAlive(this.server.pid)) return Promise.resolve(true);
    return this.start().then(
      () => true,
      () => false,
    );
  }

  /** The postmaster's process id; the other processes are its children. */
  get pid(): number {
    return this.server.pid;
  }

  /** Returns the URL of a database. */
  urlOfDatabase(database: string): string {
    const url = new URL(this.server.url);
    url.pathname = `/${database}`;
    return url.href;
  }

  /** Kills the postmaster; its child processes notice that and exit. */
  async kill(): Promise<void> {
    this.killTimesMs.push(performance.now());
    // A stopped postmaster starts no further process that would be missing from the list.
    process.kill(this.server.pid, 'SIGSTOP');
    const orphans = childrenOf(this.server.pid);
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.ended;
    // Two servers must never use one data folder, so the next start waits until the last child has exited.
    await until(() => orphans.every((pid) => !isAlive(pid)), ORPHANS_EXIT_WITHIN_MS);
  }

  /** Immediate shutdown: Postgres stops without a checkpoint and replays the log at the next start. */
  async stopAtOnce(): Promise<void> {
    this.killTimesMs.push(performance.now());
    process.kill(this.server.pid, 'SIGQUIT');
    await this.server.ended;
  }

  async start(): Promise<void> {
    this.server = await this.startServer();
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
