import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@market/local/free-port';
import pg from 'pg';
import { findBinaries } from './binaries.js';
import { DATABASE_USER, ensureCluster, readOrCreatePassword } from './cluster.js';
import { spawnWithWatchdog } from './spawn-with-watchdog.js';
import { stopStaleServer, readServerPid } from './stale-server.js';
import { chooseDataFolder } from './data-folder.js';
import { choosePostgresAccount } from './postgres-account.js';

/** After a crash, Postgres first recovers, which can last minutes on a slow disk. */
const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 20;
const HOST = '127.0.0.1';

export type PostgresOptions = {
  /** Folder of the database cluster; created if missing. */
  dataDir: string;
  /** The port of the server; a random free port by default. */
  port?: number;
  /** The database, created if missing; `market` by default. */
  database?: string;
  /** For tests: Postgres flushes nothing to disk, which is faster and loses the data if the machine crashes. */
  volatile?: boolean;
  /** The log file; `postgres.log` in `dataDir` by default. */
  logFile?: string;
};

/** A running embedded Postgres. */
export type RunningPostgres = {
  /** Connection string, with user and password. */
  url: string;
  port: number;
  /** Process id of the server. */
  pid: number;
  /** The data folder, set only if it is not `dataDir` (see `chooseDataFolder`). */
  dataFolder?: string;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Shuts Postgres down and rolls back open transactions; safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Starts the embedded Postgres 18 and resolves when it accepts connections. If it does not start, throws an error with
 * the last lines of its log.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const account = choosePostgresAccount();
  const dataFolder = chooseDataFolder(dataDir, account);
  const passwordFile = join(dataDir, 'password');
  const logFile = options.logFile ?? join(dataDir, 'postgres.log');
  const { initdb, postgres } = findBinaries(account);
  const clusterFolder = await ensureCluster({ folder: dataFolder.folder, passwordFile, initdb, account });
  await stopStaleServer(clusterFolder);

  const port = options.port ?? (await freePort());
  mkdirSync(dirname(logFile), { recursive: true });
  const logFd = openSync(logFile, 'a');
  const child = spawnWithWatchdog({
    command: postgres,
    args: serverArguments(clusterFolder, port, options),
    account,
    logFd,
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(logFd);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = () => stopServer(child, ended, clusterFolder);
  const connection = { host: HOST, port, user: DATABASE_USER, password: readOrCreatePassword(passwordFile) };
  const database = options.database ?? 'market';
  try {
    await waitUntilReady(connection, child);
    await ensureDatabase(connection, database);
  } catch (error) {
    await stop();
    throw new Error(
      `Postgres did not start. ${(error as Error).message} Its last log lines (${logFile}):\n${readLastLines(logFile)}`,
      { cause: error },
    );
  }
  const url = `postgres://${DATABASE_USER}:${connection.password}@${HOST}:${port}/${database}`;
  return {
    url,
    port,
    pid: readServerPid(clusterFolder) ?? 0,
    ...(dataFolder.isElsewhere && { dataFolder: dataFolder.folder }),
    ended,
    stop,
  };
}

function serverArguments(
  clusterFolder: string,
  port: number,
  { volatile = false }: PostgresOptions,
): string[] {
  const settings = {
    listen_addresses: HOST,
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Turns off logical replication, which is not used here: with it, every checkpoint would write a file, and Postgres
    // would shut down if the disk is full.
    max_active_replication_origins: '0',
    ...(volatile && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return [
    '-D',
    clusterFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

async function waitUntilReady(connection: pg.ClientConfig, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + READY_TIMEOUT_MS;
  let lastError = 'no connection attempt finished';
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It exited.');
    try {
      return await withClient(connection, 'postgres', async () => undefined);
    } catch (error) {
      lastError = (error as Error).message;
    }
    await sleep(POLL_INTERVAL_MS);
  }
  throw new Error(`It accepted no connection within ${READY_TIMEOUT_MS / 1000} s: ${lastError}.`);
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
  callback: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await callback(client);
  } finally {
    await client.end();
  }
}

async function stopServer(child: ChildProcess, ended: Promise<void>, clusterFolder: string): Promise<void> {
  const pid = readServerPid(clusterFolder);
  child.stdin?.end();
  if (process.platform === 'win32') child.kill();
  const killTimer = setTimeout(() => pid !== undefined && process.kill(pid, 'SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killTimer);
}

function readLastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
