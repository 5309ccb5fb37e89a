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

const kept = async (tx: EntityManager): Promise<number> => {
  const rows: { name: string }[] = await tx.query('SELECT name FROM pg_prepared_statements');
  return rows.length;
};
const nobody = '00000000-0000-4000-8000-000000000000';

describe('a connection of TypeORM', () => {
  it('has Postgres keep what it asks a second time, once, and nothing that was asked once', async () => {
    const counts = await source.transaction(async (tx) => {
      const counts: number[] = [];
      for (let time = 1; time <= 4; time += 1) {
        await tx.findOneBy(Message, { id: nobody, subject: 'asked by this test alone' });
        counts.push(await kept(tx));
      }
      return counts;
    });
    expect(counts).toEqual([0, 1, 1, 1]);
  });

  it('has Postgres keep a text that comes late, after hundreds that came once', async () => {
    await source.transaction(async (tx) => {
      for (let count = 0; count < 500; count += 1) await tx.query(`SELECT $1::int AS once_${count}`, [count]);
      expect(await kept(tx)).toBe(0);
      for (let time = 1; time <= 2; time += 1) await tx.query('SELECT $1::int AS late', [time]);
      expect(await kept(tx)).toBe(1);
    });
  });

  it('has it keep no more than four hundred, and asks the others as well', async () => {
    await source.transaction(async (tx) => {
      for (let count = 0; count < 410; count += 1) {
        for (let time = 1; time <= 2; time += 1) {
          const rows: unknown = await tx.query(`SELECT $1::int AS twice_${count}`, [count]);
          expect(rows).toEqual([{ [`twice_${count}`]: count }]);
        }
      }
      expect(await kept(tx)).toBe(400);
    });
  });

  it('goes on answering when a migration adds a column to what it keeps', async () => {
    await source.transaction(async (tx) => {
      const ask = () => tx.countBy(Message, { recipientId: nobody });
      for (let time = 1; time <= 3; time += 1) await ask();
      await tx.query('ALTER TABLE messages ADD COLUMN mood text');
      expect(await ask()).toBe(0);
      expect(await tx.findOneBy(Message, { recipientId: nobody })).toBeNull();
    });
  });

  it('has nothing kept where a pooler hands each statement to another connection', async () => {
    const plain = await new DataSource(databaseOptions(database.url)).initialize();
    try {
      await plain.transaction(async (tx) => {
        for (let time = 1; time <= 3; time += 1) await tx.findOneBy(Message, { id: nobody });
        expect(await kept(tx)).toBe(0);
      });
    } finally {
      await plain.destroy();
    }
  });
});
