import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import pg from 'pg';
import { findBinaries } from './binaries.js';
import { DATABASE_USER, ensureCluster, keptPassword } from './cluster.js';
import { spawnLeashed } from './leash.js';
import { clearLeftBehind, serverPid } from './left-behind.js';
import { choosePlace } from './place.js';
import { runAs } from './run-as.js';

const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 20;
const HOST = '127.0.0.1';

export type PostgresOptions = {
  /** Kept between starts; made when missing. */
  dataDir: string;
  /** Any free one unless given. */
  port?: number;
  /** Made when missing; `market` unless given. */
  database?: string;
  /** For tests: nothing is ever flushed to disk, so a crash of the machine loses the data. */
  forgetful?: boolean;
  /** `postgres.log` in `dataDir` unless given. */
  logFile?: string;
};

/** A running embedded Postgres. */
export type RunningPostgres = {
  /** Address of the database, with its account and password. */
  url: string;
  port: number;
  /** Process id of the server itself. */
  pid: number;
  /** Where the data lies when it cannot lie in `dataDir` (see `choosePlace`). */
  keptIn?: string;
  /** Settles when the server has ended, wanted or not. */
  ended: Promise<void>;
  /** Fast shutdown: open transactions are rolled back; safe to call twice. */
  stop(): Promise<void>;
};

/** Starts the embedded Postgres 18 on `dataDir` and answers once it takes connections; throws with the server's last words. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const account = runAs();
  const place = choosePlace(dataDir, account);
  const passwordFile = join(dataDir, 'password');
  const logFile = options.logFile ?? join(dataDir, 'postgres.log');
  const { initdb, postgres } = findBinaries(account);
  const data = await ensureCluster({ folder: place.folder, passwordFile, initdb, account });
  await clearLeftBehind(data);

  const port = options.port ?? (await getPort({ host: HOST }));
  mkdirSync(dirname(logFile), { recursive: true });
  const logFd = openSync(logFile, 'a');
  const child = spawnLeashed({
    command: postgres,
    args: serverArguments(data, port, options),
    account,
    logFd,
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(logFd);
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const stop = () => stopServer(child, ended, data);
  const connection = { host: HOST, port, user: DATABASE_USER, password: keptPassword(passwordFile) };
  const database = options.database ?? 'market';
  try {
    await waitUntilReady(connection, child);
    await ensureDatabase(connection, database);
  } catch (error) {
    await stop();
    throw new Error(
      `Postgres did not start. ${(error as Error).message} Its last words (${logFile}):\n${lastLines(logFile)}`,
      { cause: error },
    );
  }
  const url = `postgres://${DATABASE_USER}:${connection.password}@${HOST}:${port}/${database}`;
  return {
    url,
    port,
    pid: serverPid(data) ?? 0,
    ...(place.elsewhere && { keptIn: place.folder }),
    ended,
    stop,
  };
}

function serverArguments(data: string, port: number, { forgetful = false }: PostgresOptions): string[] {
  const settings = {
    listen_addresses: HOST,
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Nothing here replicates by rows; where something may, every checkpoint writes a file about it, and on a full disk
    // Postgres ends itself over that file.
    max_active_replication_origins: '0',
    ...(forgetful && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function waitUntilReady(connection: pg.ClientConfig, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  let last = 'It gave no sign.';
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended by itself.');
    try {
      return await withClient(connection, 'postgres', async () => undefined);
    } catch (error) {
      last = (error as Error).message;
    }
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`It took no connection within ${READY_WITHIN_MS / 1000} s: ${last}.`);
}

async function ensureDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  await withClient(connection, 'postgres', async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

async function withClient(
  connection: pg.ClientConfig,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function stopServer(child: ChildProcess, ended: Promise<void>, data: string): Promise<void> {
  const pid = serverPid(data);
  child.stdin?.end();
  if (process.platform === 'win32') child.kill();
  const timer = setTimeout(() => pid !== undefined && process.kill(pid, 'SIGQUIT'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
