import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@market/domain/database/migrate';
import pg from 'pg';

const DATABASE = 'market';

/** A primary Postgres with a migrated database, and a standby that replicates it by streaming. */
export interface ReplicatedPostgres {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Pauses the standby's replay; changes of that time are replayed after `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  shutDownStandby(): Promise<void>;
  startUpStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}
type StartPostgres = (options: {
  dataDir: string;
  database: string;
  port?: number;
  volatile: boolean;
}) => Promise<Server>;

async function ask(url: string, ...statements: readonly string[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const rows: pg.QueryResultRow[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}

/** Copies a running cluster as `pg_basebackup` does; the embedded Postgres does not include that program. */
async function copyCluster(primary: URL, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const source = rows[0]?.data_directory ?? '';
    const data = join(folder, 'data');
    await client.query(`SELECT pg_backup_start('standby', true)`);
    // Files change during the copy; replaying the WAL corrects the copies.
    const skip = ['--exclude=./pg_wal/*', '--exclude=./postmaster.pid', '--exclude=./pg_replslot/*'];
    mkdirSync(data, { mode: 0o700 });
    const pipe = `tar -C "$0" ${skip.join(' ')} --ignore-failed-read --warning=none -cf - . | tar -C "$1" -xpf -`;
    execFileSync('/bin/sh', ['-c', pipe, source, data], { stdio: 'ignore' });
    const label = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), label.rows[0]?.labelfile ?? '');
    writeFileSync(join(data, 'standby.signal'), '');
    mkdirSync(join(data, 'pg_wal', 'archive_status'), { recursive: true });
    const from = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`;
    appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
    writeFileSync(join(folder, 'password'), primary.password, { mode: 0o600 });
    setOwner(source, data);
  } finally {
    await client.end();
  }
}

function setOwner(like: string, data: string): void {
  const { uid, gid } = statSync(like);
  for (const path of ['', 'backup_label', 'standby.signal', 'pg_wal', 'pg_wal/archive_status'])
    chownSync(join(data, path), uid, gid);
}

/**
 * Starts both servers, and waits until the standby has caught up. The run's Postgres is not replicated, because the standby would
 * first replay the writes of every spec.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folders = [
    mkdtempSync(join(tmpdir(), 'market-primary-')),
    mkdtempSync(join(tmpdir(), 'market-standby-')),
  ];
  const [primaryFolder = '', standbyFolder = ''] = folders;
  // Loaded by path instead of imported, because only local/ may depend on local/.
  const { startPostgres } = (await import(
    pathToFileURL(resolve('local/dist/postgres/start-postgres.js')).href
  )) as { startPostgres: StartPostgres };
  const start = (dataDir: string, port?: string) =>
    startPostgres({ dataDir, database: DATABASE, ...(port && { port: Number(port) }), volatile: true });
  const primary = await start(primaryFolder);
  await migrate(primary.url);
  await copyCluster(new URL(primary.url), standbyFolder);
  let standby: Server | undefined = await start(standbyFolder);
  const standbyUrl = standby.url;
  const stopStandby = async () => {
    await standby?.stop();
    standby = undefined;
  };
  return {
    primaryUrl: primary.url,
    standbyUrl,
    pause: async () => void (await ask(standbyUrl, 'SELECT pg_wal_replay_pause()')),
    resume: async () => void (await ask(standbyUrl, 'SELECT pg_wal_replay_resume()')),
    shutDownStandby: stopStandby,
    async startUpStandby() {
      standby = await start(standbyFolder, new URL(standbyUrl).port);
    },
    async stop() {
      await stopStandby();
      await primary.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
