import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@market/test/database';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { databaseOptions } from '../database/database-options.js';
import { Clock } from './clock.js';
import { eventKind } from './event.js';
import { Outbox, type WaitingEvent } from './outbox.js';
import { Transactions } from './transactions.js';

const happened = eventKind('test.happened', 1, z.object({ number: z.int() }));

let database: TestDatabase;
let source: DataSource;
let transactions: Transactions;
const outbox = new Outbox(new Clock());

beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(databaseOptions(database.url)).initialize();
  transactions = new Transactions(source);
});
beforeEach(() => source.query('TRUNCATE outbox_events'));
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const append = (number: number) => transactions.run((tx) => outbox.append(tx, happened, { number }));
const relay = (deliver: (events: readonly WaitingEvent[]) => Promise<void>) =>
  transactions.run((tx) => outbox.relay(tx, 10, deliver));

describe('the outbox', () => {
  it('relays what was appended, oldest first, once', async () => {
    await append(1);
    await append(2);
    const seen: unknown[] = [];
    const collect = async (events: readonly WaitingEvent[]) =>
      void seen.push(...events.map((event) => event.payload));
    expect(await relay(collect)).toBe(2);
    expect(await relay(collect)).toBe(0);
    expect(seen).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('forgets a fact whose transaction failed', async () => {
    await expect(
      transactions.run(async (tx) => {
        await outbox.append(tx, happened, { number: 1 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await relay(async () => undefined)).toBe(0);
  });

  it('keeps what could not be delivered', async () => {
    await append(1);
    await expect(relay(() => Promise.reject(new Error('queue down')))).rejects.toThrow('queue down');
    expect(await relay(async () => undefined)).toBe(1);
  });

  it('hands each event to one of two relays at work at once', async () => {
    await append(1);
    let other = -1;
    const first = await relay(async () => {
      other = await relay(async () => undefined);
    });
    expect([first, other]).toEqual([1, 0]);
  });

  it('leaves events of other kinds than it was told to a relay that knows them', async () => {
    await append(1);
    const only = (kinds: string[]) =>
      transactions.run((tx) => outbox.relay(tx, 10, async () => undefined, kinds));
    expect(await only(['test.happened@2', 'other@1'])).toBe(0);
    expect(await only([])).toBe(0);
    expect(await only(['test.happened@1'])).toBe(1);
  });

  it('refuses a payload that is not of its kind', async () => {
    await expect(transactions.run((tx) => outbox.append(tx, happened, { number: 1.5 }))).rejects.toThrow();
  });
});
