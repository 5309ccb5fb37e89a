import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CuttableLink, startCuttableLink } from '@market/test/servers/cuttable-link';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { secondsUntilFailure } from '@market/test/servers/frozen-statement';
import { DataSource } from 'typeorm';
import { readSettings } from '../foundation/settings/configuration.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { Replica } from '../foundation/sql/replica.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { databaseOptions } from './database-options.js';

let database: TestDatabase;
let link: CuttableLink;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  link = await startCuttableLink(database.url);
});
afterEach(() => link.stop());
afterAll(() => database.drop());

describe('a server that dies without closing its connections (OPERATE-7)', () => {
  it.each([true, false])(
    'fails a transaction in time, and the next one succeeds (%s)',
    async (isPrepared) => {
      const source = await new DataSource(databaseOptions(link.url, { isPrepared })).initialize();
      const transactions = new Transactions(source);
      const seconds = await secondsUntilFailure(link, (freeze) =>
        transactions.run(async (tx) => {
          await tx.query('SELECT 1');
          freeze();
          await tx.query('SELECT 1');
        }),
      );
      // A working server may take 15 s to respond, and a statement may wait 10 s in PgBouncer's queue.
      expect(seconds).toBeGreaterThan(25);
      expect(seconds).toBeLessThan(40);
      expect(await transactions.run((tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
      await source.destroy();
    },
  );

  it('fails a read in time, and the next one succeeds', async () => {
    const settings = readSettings({
      DATABASE_URL: link.url,
      AUTH_SECRET: 'a secret of tests that is long enough',
    });
    const readPool = new ReadPool(settings, new Replica(settings));
    const read = () => readPool.rows<{ one: number }>({ text: 'SELECT 1 AS one', values: [] });
    await read();
    const seconds = await secondsUntilFailure(link, (freeze) => {
      freeze();
      return read();
    });
    expect(seconds).toBeGreaterThan(25);
    expect(seconds).toBeLessThan(40);
    expect(await read()).toEqual([{ one: 1 }]);
    await readPool.onApplicationShutdown();
  });
});
