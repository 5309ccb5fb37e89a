import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.js';
import { until } from '../until.js';

/** PgBouncer in transaction mode in front of the run's Postgres, with few server connections. */
export interface Pooler {
  /** Returns the address of a database through PgBouncer. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Whether `pgbouncer` is installed, and whether it supports prepared statements (1.21 and later). */
export function pgBouncer(): { readonly isThere: boolean; readonly keepsPrepared: boolean } {
  try {
    const [, major, minor] =
      /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version']).toString()) ?? [];
    return { isThere: true, keepsPrepared: Number(major) > 1 || Number(minor) >= 21 };
  } catch {
    return { isThere: false, keepsPrepared: false };
  }
}

/**
 * Starts PgBouncer with docs/runbook/pgbouncer.ini, but with other paths and so few server connections that clients share them.
 */
export async function startPooler(connections: number): Promise<Pooler> {
  const postgres = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  const port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'market-pooler-'));
  // PgBouncer refuses to run as root, so it runs as another account that must read the folder.
  chmodSync(folder, 0o755);
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${postgres.username}" "${postgres.password}"\n`, { mode: 0o644 });
  const committed = readFileSync('docs/runbook/pgbouncer.ini', 'utf8')
    .replace(/^\* = .*$/m, () => `* = host=${postgres.hostname} port=${postgres.port}`)
    .replace(/^listen_port = .*$/m, () => `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, () => `auth_file = ${users}`)
    .replace(/^default_pool_size = .*$/m, () => `default_pool_size = ${connections}`)
    .replace(/^; (max_prepared_statements = .*)$/m, (line, setting: string) =>
      pgBouncer().keepsPrepared ? setting : line,
    );
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${committed}unix_socket_dir =\n`);
  const isRoot = process.getuid?.() === 0;
  const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = port;
    return url.href;
  };
  // Uses a database other than the template, because an open connection to the template would prevent cloning it.
  const anyDatabase = new URL(postgres);
  anyDatabase.pathname = '/postgres';
  await until(() => isReachable(urlOf(anyDatabase.href)));
  return {
    urlOf,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
