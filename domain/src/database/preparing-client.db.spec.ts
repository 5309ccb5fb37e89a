import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { DataSource, type EntityManager } from 'typeorm';
import { Message } from '../messages/message.entity.js';
import { databaseOptions } from './database-options.js';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  source = await new DataSource(databaseOptions(database.url, { isPrepared: true })).initialize();
});
afterEach(() => source.destroy());
afterAll(() => database.drop());

const preparedCount = async (tx: EntityManager): Promise<number> => {
  const rows: { name: string }[] = await tx.query('SELECT name FROM pg_prepared_statements');
  return rows.length;
};
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('a connection of TypeORM', () => {
  it('prepares a statement once, at its second use', async () => {
    const preparedCounts = await source.transaction(async (tx) => {
      const countsAfterRuns: number[] = [];
      for (let run = 1; run <= 4; run += 1) {
        await tx.findOneBy(Message, { id: unknownId, subject: 'asked by this test alone' });
        countsAfterRuns.push(await preparedCount(tx));
      }
      return countsAfterRuns;
    });
    expect(preparedCounts).toEqual([0, 1, 1, 1]);
  });

  it('prepares a statement after hundreds of others that were used once', async () => {
    await source.transaction(async (tx) => {
      for (let count = 0; count < 500; count += 1) await tx.query(`SELECT $1::int AS once_${count}`, [count]);
      expect(await preparedCount(tx)).toBe(0);
      for (let run = 1; run <= 2; run += 1) await tx.query('SELECT $1::int AS late', [run]);
      expect(await preparedCount(tx)).toBe(1);
    });
  });

  it('prepares at most 400 statements, and runs the others unprepared', async () => {
    await source.transaction(async (tx) => {
      for (let count = 0; count < 410; count += 1) {
        for (let run = 1; run <= 2; run += 1) {
          const rows: unknown = await tx.query(`SELECT $1::int AS twice_${count}`, [count]);
          expect(rows).toEqual([{ [`twice_${count}`]: count }]);
        }
      }
      expect(await preparedCount(tx)).toBe(400);
    });
  });

  it('still returns rows after a migration adds a column to a prepared statement’s table', async () => {
    await source.transaction(async (tx) => {
      const countMessages = () => tx.countBy(Message, { recipientId: unknownId });
      for (let run = 1; run <= 3; run += 1) await countMessages();
      await tx.query('ALTER TABLE messages ADD COLUMN mood text');
      expect(await countMessages()).toBe(0);
      expect(await tx.findOneBy(Message, { recipientId: unknownId })).toBeNull();
    });
  });

  it('prepares nothing without `isPrepared`, which is not set behind a transaction pooler', async () => {
    const unpreparedSource = await new DataSource(databaseOptions(database.url)).initialize();
    try {
      await unpreparedSource.transaction(async (tx) => {
        for (let run = 1; run <= 3; run += 1) await tx.findOneBy(Message, { id: unknownId });
        expect(await preparedCount(tx)).toBe(0);
      });
    } finally {
      await unpreparedSource.destroy();
    }
  });
});
