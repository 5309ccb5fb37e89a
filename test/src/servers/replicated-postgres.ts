import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@market/domain/database/migrate';
import pg from 'pg';
import { copyCluster } from './copy-cluster.js';

const DATABASE_NAME = 'market';

/** A primary Postgres with a migrated database, and a standby that replicates it by streaming. */
export interface ReplicatedPostgres {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Pauses the standby's replay of changes. Changes made during the pause are replayed after `resumeReplay`. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  shutDownStandby(): Promise<void>;
  startUpStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}
type StartPostgres = (options: {
  dataDir: string;
  database: string;
  port?: number;
  volatile: boolean;
}) => Promise<RunningServer>;

async function runStatements(url: string, ...statements: readonly string[]): Promise<pg.QueryResultRow[]> {
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

/**
 * Starts both servers, and waits until the standby has caught up. The primary is not the Postgres of the test run,
 * because the standby would first have to replay all writes of earlier specs.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folders = [
    mkdtempSync(join(tmpdir(), 'market-primary-')),
    mkdtempSync(join(tmpdir(), 'market-standby-')),
  ];
  const [primaryFolder = '', standbyFolder = ''] = folders;
  // Loaded by path, because the package @market/local does not export it.
  const { startPostgres } = (await import(
    pathToFileURL(resolve('local/dist/postgres/start-postgres.js')).href
  )) as { startPostgres: StartPostgres };
  const startServer = (dataDir: string, port?: string) =>
    startPostgres({ dataDir, database: DATABASE_NAME, ...(port && { port: Number(port) }), volatile: true });
  const primary = await startServer(primaryFolder);
  await migrate(primary.url);
  await copyCluster(new URL(primary.url), standbyFolder);
  let standby: RunningServer | undefined = await startServer(standbyFolder);
  const standbyUrl = standby.url;
  const stopStandby = async () => {
    await standby?.stop();
    standby = undefined;
  };
  return {
    primaryUrl: primary.url,
    standbyUrl,
    pauseReplay: async () => void (await runStatements(standbyUrl, 'SELECT pg_wal_replay_pause()')),
    resumeReplay: async () => void (await runStatements(standbyUrl, 'SELECT pg_wal_replay_resume()')),
    shutDownStandby: stopStandby,
    async startUpStandby() {
      standby = await startServer(standbyFolder, new URL(standbyUrl).port);
    },
    async stop() {
      await stopStandby();
      await primary.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
