import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import * as z from 'zod';
import { databaseOptions } from '../../database/database-options.js';
import { Clock } from '../clock.js';
import type { EventKind } from './event.js';
import { DELETE_BATCH, Outbox, RELAYED_RETENTION_MS } from './outbox.js';
import type { WaitingEvent } from './outbox.queries.js';
import { Transactions } from '../sql/transactions.js';

/** Declared without `eventKind`, because workers refuse to start if a registered kind has no route. */
const testEvent = {
  name: 'test.happened',
  version: 1,
  payload: z.object({ number: z.int() }),
} satisfies EventKind;

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

const appendEvent = (number: number) => transactions.run((tx) => outbox.append(tx, testEvent, { number }));
const relayEvents = (deliver: (events: readonly WaitingEvent[]) => Promise<void>) =>
  transactions.run((tx) => outbox.relay(tx, 10, deliver));

const deleteRelayed = (fromOutbox = outbox) => transactions.run((tx) => fromOutbox.deleteRelayed(tx));

describe('the outbox', () => {
  it('relays what was appended, oldest first, once', async () => {
    await appendEvent(1);
    await appendEvent(2);
    const deliveredEvents: unknown[] = [];
    const collectEvents = async (events: readonly WaitingEvent[]) =>
      void deliveredEvents.push(...events.map((event) => event.payload));
    expect(await relayEvents(collectEvents)).toBe(2);
    expect(await relayEvents(collectEvents)).toBe(0);
    expect(deliveredEvents).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('has no event of a transaction that failed', async () => {
    await expect(
      transactions.run(async (tx) => {
        await outbox.append(tx, testEvent, { number: 1 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await relayEvents(async () => undefined)).toBe(0);
  });

  it('relays an event again if its delivery failed', async () => {
    await appendEvent(1);
    await expect(relayEvents(() => Promise.reject(new Error('queue down')))).rejects.toThrow('queue down');
    expect(await relayEvents(async () => undefined)).toBe(1);
  });

  it('hands each event to one of two concurrent relays', async () => {
    await appendEvent(1);
    let otherRelayCount = -1;
    const firstRelayCount = await relayEvents(async () => {
      otherRelayCount = await relayEvents(async () => undefined);
    });
    expect([firstRelayCount, otherRelayCount]).toEqual([1, 0]);
  });

  it('leaves events of other kinds to a relay that knows them', async () => {
    await appendEvent(1);
    const relayOnlyKinds = (kinds: string[]) =>
      transactions.run((tx) => outbox.relay(tx, 10, async () => undefined, kinds));
    expect(await relayOnlyKinds(['test.happened@2', 'other@1'])).toBe(0);
    expect(await relayOnlyKinds([])).toBe(0);
    expect(await relayOnlyKinds(['test.happened@1'])).toBe(1);
  });

  it('refuses a payload that does not match its schema', async () => {
    await expect(transactions.run((tx) => outbox.append(tx, testEvent, { number: 1.5 }))).rejects.toThrow();
  });

  it('deletes events that were relayed over 30 days ago, and no event that is younger or waits', async () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const clock = new Clock();
    const outboxAtNow = new Outbox(Object.assign(clock, { now: () => now }));
    const insertEvent = (relayedAt: Date | null, madeAt: Date) =>
      source.query(
        `INSERT INTO outbox_events (id, name, version, payload, created_at, relayed_at) VALUES ($1, 'x', 1, '{}', $2, $3)`,
        [v7({ msecs: madeAt.getTime() }), madeAt, relayedAt],
      );
    const [over30DaysAgo, exactly30DaysAgo] = [
      new Date(now.getTime() - RELAYED_RETENTION_MS - 1),
      new Date(now.getTime() - RELAYED_RETENTION_MS),
    ];
    await insertEvent(over30DaysAgo, over30DaysAgo);
    await insertEvent(exactly30DaysAgo, over30DaysAgo);
    await insertEvent(null, over30DaysAgo);
    await insertEvent(now, now);
    expect(await deleteRelayed(outboxAtNow)).toBe(1);
    expect(await deleteRelayed(outboxAtNow)).toBe(0);
    const remainingRows: { relayedAt: Date | null }[] = await source.query(
      'SELECT relayed_at AS "relayedAt" FROM outbox_events ORDER BY id',
    );
    expect(remainingRows.map(({ relayedAt }) => relayedAt)).toEqual(
      expect.arrayContaining([exactly30DaysAgo, null, now]),
    );
    expect(remainingRows).toHaveLength(3);
  });

  it('deletes many events in batches, and different events with concurrent workers', async () => {
    await source.query(
      `INSERT INTO outbox_events (id, name, version, payload, created_at, relayed_at)
       SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'x', 1, '{}', '2024-06-01', '2024-06-01'
       FROM generate_series(1, 12000) n`,
    );
    const counts = await Promise.all([deleteRelayed(), deleteRelayed()]);
    expect(counts).toEqual([DELETE_BATCH, DELETE_BATCH]);
    expect(await deleteRelayed()).toBe(12_000 - 2 * DELETE_BATCH);
  });
});
