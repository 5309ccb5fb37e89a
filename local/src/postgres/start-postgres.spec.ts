import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import pg from 'pg';
import { deleteDataFolder } from './data-folder.js';
import { type RunningPostgres, startPostgres } from './start-postgres.js';

const TEST_TIMEOUT_MS = 30_000;

let dataDir: string;
let server: RunningPostgres | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'postgres-spec-'));
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  deleteDataFolder(dataDir);
});

async function startServer(volatile = true): Promise<RunningPostgres> {
  server = await startPostgres({ dataDir, volatile });
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

it(
  'keeps its data between starts, also after a kill',
  async () => {
    const firstServer = await startServer(false);
    await query(
      firstServer.url,
      'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; CREATE TABLE kept (word text)',
    );
    await query(firstServer.url, `INSERT INTO kept VALUES ('still here')`);
    process.kill(firstServer.pid, 'SIGKILL');
    await firstServer.ended;

    const secondServer = await startServer(false);
    expect(await query(secondServer.url, 'SELECT word FROM kept')).toEqual([{ word: 'still here' }]);
    await secondServer.stop();
    await secondServer.stop();
  },
  TEST_TIMEOUT_MS,
);

it(
  'starts despite a lock file that names another program',
  async () => {
    const firstServer = await startServer();
    await firstServer.stop();
    const clusterFolder = join(firstServer.dataFolder ?? dataDir, 'data');
    writeFileSync(join(clusterFolder, 'postmaster.pid'), `${process.pid}\n${clusterFolder}\n`);

    const secondServer = await startServer();
    expect(await query(secondServer.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
  TEST_TIMEOUT_MS,
);

it(
  'reports the last log lines of a server that does not start',
  async () => {
    const firstServer = await startServer();
    const otherFolder = join(dataDir, 'other');
    await expect(startPostgres({ dataDir: otherFolder, port: firstServer.port })).rejects.toThrow(
      /Postgres did not start[\s\S]*Address already in use/,
    );
    deleteDataFolder(otherFolder);
  },
  TEST_TIMEOUT_MS,
);
