import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import pg from 'pg';
import { readSettings } from '../settings/configuration.js';
import { MIN_CONNECTIONS } from './idle-connections.js';
import { ReadPool } from './read-pool.js';
import { Replica } from './replica.js';

let database: TestDatabase;
let adminClient: pg.Client;
let readPool: ReadPool;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  url.pathname = '/postgres';
  adminClient = new pg.Client({ connectionString: url.href });
  await adminClient.connect();
  const settings = readSettings({
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret of tests that is long enough',
  });
  readPool = new ReadPool(settings, new Replica(settings));
  await readPool.onApplicationBootstrap();
});
afterAll(async () => {
  await readPool.onApplicationShutdown();
  await adminClient.end();
  await database.drop();
});

describe('reads', () => {
  it('succeed while Postgres refuses new connections, as many as a page needs at once', async () => {
    const databaseName = new URL(database.url).pathname.slice(1);
    await adminClient.query(`ALTER DATABASE "${databaseName}" ALLOW_CONNECTIONS false`);
    try {
      const concurrentReads = Array.from({ length: MIN_CONNECTIONS }, (_, index) =>
        readPool.rows<{ place: number }>({ text: 'SELECT $1::int AS place', values: [index] }),
      );
      expect((await Promise.all(concurrentReads)).flat()).toEqual([
        { place: 0 },
        { place: 1 },
        { place: 2 },
        { place: 3 },
      ]);
    } finally {
      await adminClient.query(`ALTER DATABASE "${databaseName}" ALLOW_CONNECTIONS true`);
    }
  });
});
