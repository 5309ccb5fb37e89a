import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@market/test/servers/database';
import { DataSource } from 'typeorm';
import { databaseOptions } from '../../database/database-options.js';
import { Clock, HOUR_MS } from '../clock.js';
import { IdempotencyKeys, KEY_LOCK_MS } from './idempotency-keys.js';

class TestClock extends Clock {
  time = new Date('2026-03-01T12:00:00Z');
  override now(): Date {
    return this.time;
  }
  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}

const request = {
  userId: '0190a000-0000-7000-8000-000000000001',
  endpoint: 'rentals.create',
  key: 'k',
  requestHash: 'a',
};

let database: TestDatabase;
let source: DataSource;
let clock: TestClock;
let keys: IdempotencyKeys;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(databaseOptions(database.url)).initialize();
});
beforeEach(async () => {
  await source.query('TRUNCATE idempotency_keys');
  clock = new TestClock();
  keys = new IdempotencyKeys(source, clock);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

describe('idempotency keys', () => {
  it('return the stored response for the same request (API-4)', async () => {
    expect(await keys.claim(request)).toBeUndefined();
    await keys.complete(request, 201, { id: 1 });
    expect(await keys.claim(request)).toEqual({ status: 201, reply: { id: 1 } });
  });

  it('let one of 20 equal requests run and refuse the others', async () => {
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => keys.claim(request)));
    expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(1);
    for (const claim of claims)
      if (claim.status === 'rejected') expect(claim.reason).toMatchObject({ code: 'request/in-progress' });
  });

  it('refuse another body', async () => {
    await keys.claim(request);
    await keys.complete(request, 200, null);
    await expect(keys.claim({ ...request, requestHash: 'b' })).rejects.toMatchObject({
      code: 'request/idempotency-key-reused',
    });
  });

  it('are free again after a failure', async () => {
    await keys.claim(request);
    await keys.release(request);
    expect(await keys.claim(request)).toBeUndefined();
  });

  it('expire after 15 s if their request died', async () => {
    await keys.claim(request);
    clock.advance(KEY_LOCK_MS);
    await expect(keys.claim(request)).rejects.toMatchObject({ code: 'request/in-progress' });
    clock.advance(1);
    expect(await keys.claim(request)).toBeUndefined();
  });

  it('stay locked for a long request while its process sends heartbeats', async () => {
    await keys.claim(request);
    const secondProcess = new IdempotencyKeys(source, clock);
    for (let round = 0; round < 10; round += 1) {
      clock.advance(KEY_LOCK_MS);
      await keys.renewLocks();
      await secondProcess.renewLocks();
      await expect(secondProcess.claim({ ...request })).rejects.toMatchObject({
        code: 'request/in-progress',
      });
    }
    clock.advance(KEY_LOCK_MS + 1);
    expect(await secondProcess.claim({ ...request })).toBeUndefined();
  });

  it('are free after 15 s if a failure could not be stored', async () => {
    await keys.claim(request);
    const querySpy = vi.spyOn(source, 'query').mockRejectedValueOnce(new Error('away'));
    await expect(keys.release(request)).rejects.toThrow('away');
    querySpy.mockRestore();
    clock.advance(KEY_LOCK_MS + 1);
    await keys.renewLocks();
    expect(await keys.claim(request)).toBeUndefined();
  });

  it('are deleted after 24 hours, not before (API-4)', async () => {
    await keys.claim(request);
    await keys.complete(request, 200, 'kept');
    clock.advance(24 * HOUR_MS);
    expect(await keys.deleteExpired()).toBe(0);
    expect(await keys.claim(request)).toEqual({ status: 200, reply: 'kept' });
    clock.advance(1);
    expect(await keys.deleteExpired()).toBe(1);
    expect(await keys.claim(request)).toBeUndefined();
  });
});
