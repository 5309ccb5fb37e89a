import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.js';
import { until } from '../until.js';

/** The account of PgBouncer's admin console, as in docs/runbook/pgbouncer.ini. */
const ADMIN_ACCOUNT = 'pgbouncer';
const ADMIN_PASSWORD = 'only for tests';

/** Returns whether `pgbouncer` is installed, and whether it supports prepared statements (1.21 and later). */
export function detectPgBouncer(): {
  readonly isInstalled: boolean;
  readonly supportsPreparedStatements: boolean;
} {
  try {
    const [, major, minor] =
      /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version']).toString()) ?? [];
    return { isInstalled: true, supportsPreparedStatements: Number(major) > 1 || Number(minor) >= 21 };
  } catch {
    return { isInstalled: false, supportsPreparedStatements: false };
  }
}

/**
 * PgBouncer with docs/runbook/pgbouncer.ini, but with other paths and ports.
 */
export class Pooler {
  /** Times of kills and shutdowns, in milliseconds of this process's monotonic clock. */
  readonly killTimesMs: number[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'market-pooler-'));
  private child: ChildProcess | undefined;
  private exitPromise: Promise<void> = Promise.resolve();

  private constructor(
    private postgres: URL,
    private readonly port: number,
    private readonly serverConnectionsMax: number | undefined,
  ) {
    // PgBouncer refuses to run as root, so it runs as another account that must read the folder.
    chmodSync(this.folder, 0o755);
  }

  /**
   * Starts PgBouncer in front of a Postgres. `serverConnectionsMax` limits its server connections; by default, the
   * limit of the committed file applies.
   */
  static async open(
    postgresUrl: string,
    { serverConnectionsMax, port }: { readonly serverConnectionsMax?: number; readonly port?: number } = {},
  ): Promise<Pooler> {
    const pooler = new Pooler(new URL(postgresUrl), port ?? (await freePort()), serverConnectionsMax);
    await pooler.start();
    return pooler;
  }

  /** Returns the address of a database through PgBouncer. */
  urlThroughPooler(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.port = String(this.port);
    return url.href;
  }

  /** Returns the address of the database that PgBouncer serves with session pooling. */
  get sessionsUrl(): string {
    const url = new URL(this.urlThroughPooler(this.postgres.href));
    url.pathname = '/market_sessions';
    return url.href;
  }

  /** Starts PgBouncer, and waits until it serves queries. */
  async start(): Promise<void> {
    const file = this.writeFiles();
    const isRoot = process.getuid?.() === 0;
    const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
    this.child = child;
    this.exitPromise = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    // Uses a database other than the template, because an open connection to the template would prevent cloning it.
    const anyDatabase = new URL(this.postgres);
    anyDatabase.pathname = '/postgres';
    await until(() => isReachable(this.urlThroughPooler(anyDatabase.href)));
  }

  /** Makes PgBouncer use another Postgres from now on, as after a failover. Clients stay connected. */
  moveTo(postgresUrl: string): void {
    this.postgres = new URL(postgresUrl);
    this.writeFiles();
    this.child?.kill('SIGHUP');
  }

  async kill(): Promise<void> {
    this.killTimesMs.push(performance.now());
    this.child?.kill('SIGKILL');
    await this.exitPromise;
  }

  /** Completes the open transactions of a database, then shuts PgBouncer down. */
  async shutDown(database: string): Promise<void> {
    this.killTimesMs.push(performance.now());
    const adminClient = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: ADMIN_ACCOUNT,
      password: ADMIN_PASSWORD,
      database: 'pgbouncer',
    });
    adminClient.on('error', () => undefined);
    await adminClient.connect();
    await adminClient.query(`PAUSE ${database}`);
    // The response may be lost, because PgBouncer exits.
    await Promise.race([adminClient.query('SHUTDOWN').catch(() => undefined), this.exitPromise]);
    await this.exitPromise;
    await adminClient.end().catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.exitPromise;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private writeFiles(): string {
    const { hostname, port, username, password, pathname } = this.postgres;
    const usersFile = join(this.folder, 'userlist.txt');
    writeFileSync(usersFile, `"${username}" "${password}"\n"${ADMIN_ACCOUNT}" "${ADMIN_PASSWORD}"\n`, {
      mode: 0o644,
    });
    const server = `host=${hostname} port=${port}`;
    const text = readFileSync('docs/runbook/pgbouncer.ini', 'utf8')
      .replaceAll('host=127.0.0.1 port=5432', () => server)
      .replace('dbname=market', () => `dbname=${pathname.slice(1)}`)
      .replace(/^listen_port = .*$/m, () => `listen_port = ${this.port}`)
      .replace(/^auth_file = .*$/m, () => `auth_file = ${usersFile}`)
      .replace(/^default_pool_size = .*$/m, (line) =>
        this.serverConnectionsMax === undefined ? line : `default_pool_size = ${this.serverConnectionsMax}`,
      )
      .replace(/^; (max_prepared_statements = .*)$/m, (line, setting: string) =>
        detectPgBouncer().supportsPreparedStatements ? setting : line,
      );
    const file = join(this.folder, 'pgbouncer.ini');
    writeFileSync(file, `${text}unix_socket_dir =\n`);
    return file;
  }
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
