import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MIN_CONNECTIONS } from '../foundation/sql/idle-connections.js';
import { readSettings } from '../foundation/settings/configuration.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { Replica } from '../foundation/sql/replica.js';
import { databaseOptions } from './database-options.js';

const BURST_SIZE = 2 * MIN_CONNECTIONS;
const MINUTES_AFTER_BURST = 9;

let database: TestDatabase;
let adminClient: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  url.pathname = '/postgres';
  adminClient = new pg.Client({ connectionString: url.href });
  await adminClient.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await adminClient.end();
  await database.drop();
});

/** Reads a number on as many connections as a burst of requests uses, while Postgres accepts no new connection. */
async function readWithoutNewConnections(read: () => Promise<unknown>): Promise<unknown[]> {
  const databaseName = new URL(database.url).pathname.slice(1);
  await adminClient.query(`ALTER DATABASE "${databaseName}" ALLOW_CONNECTIONS false`);
  try {
    return await Promise.all(Array.from({ length: BURST_SIZE }, read));
  } finally {
    await adminClient.query(`ALTER DATABASE "${databaseName}" ALLOW_CONNECTIONS true`);
  }
}

interface OpenPool {
  readonly read: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

async function openTransactionPool(): Promise<OpenPool> {
  const dataSource = await new DataSource(databaseOptions(database.url)).initialize();
  return { read: () => dataSource.query('SELECT 1 AS one'), close: () => dataSource.destroy() };
}

function openReadPool(): Promise<OpenPool> {
  const settings = readSettings({ DATABASE_URL: database.url, AUTH_SECRET: 'secret'.repeat(6) });
  const readPool = new ReadPool(settings, new Replica(settings));
  return Promise.resolve({
    read: () => readPool.rows({ text: 'SELECT 1 AS one', values: [] }),
    close: () => readPool.onApplicationShutdown(),
  });
}

it.each([
  ['transactions', openTransactionPool],
  ['reads', openReadPool],
])('connections for %s stay open for minutes after a burst', async (_name, openPool) => {
  const { read, close } = await openPool();
  try {
    await Promise.all(Array.from({ length: BURST_SIZE }, read));
    await vi.advanceTimersByTimeAsync(MINUTES_AFTER_BURST * 60_000);
    expect(await readWithoutNewConnections(read)).toEqual(Array(BURST_SIZE).fill([{ one: 1 }]));
  } finally {
    await close();
  }
});
