import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasRedis, startRedis, type TestRedis } from '@market/test/servers/redis';
import { until } from '@market/test/until';
import { Redis } from 'ioredis';
import { RateLimits } from './rate-limits.js';

const LIMIT = 10;
const ADDRESS = '203.0.113.1';
const WARM_UP_ADDRESS = '203.0.113.2';

(hasRedis() ? describe : describe.skip)('rate limits of several processes', () => {
  let redis: TestRedis;
  let processes: RateLimits[];

  beforeEach(async () => {
    redis = await startRedis();
    processes = Array.from(
      { length: 3 },
      () => new RateLimits({ RATE_LIMIT_PER_MINUTE: LIMIT, REDIS_URL: redis.url }),
    );
    // Waits for the connections: until a process is connected to Redis, it counts in its own memory.
    const client = new Redis(redis.url);
    for (const process of processes)
      await until(async () => {
        await process.countCall(WARM_UP_ADDRESS).catch(() => undefined);
        const isCounted = (await client.exists(`rate-limit:call:${WARM_UP_ADDRESS}`)) === 1;
        await client.flushall();
        return isCounted;
      });
    client.disconnect();
  });
  afterEach(async () => {
    for (const process of processes) process.onApplicationShutdown();
    await redis.kill();
  });

  /** Makes `callCount` calls at once, distributed over the processes, and returns how many were allowed. */
  async function countAllowed(callCount: number): Promise<number> {
    const sendCall = async (callNumber: number) =>
      processes[callNumber % processes.length]?.countCall(ADDRESS);
    const results = await Promise.allSettled(
      Array.from({ length: callCount }, (_, callNumber) => sendCall(callNumber)),
    );
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'request/too-many' });
    return results.filter(({ status }) => status === 'fulfilled').length;
  }

  it('are counted together in Redis, and expire there', async () => {
    expect(await countAllowed(60)).toBe(LIMIT);
    expect(await countAllowed(60)).toBe(0);
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    const expiries = await Promise.all(keys.map((key) => client.pttl(key)));
    client.disconnect();
    expect(keys).toHaveLength(1);
    for (const expiry of expiries) expect(expiry).toBeGreaterThan(0);
  });

  it('store repeated views in Redis only, because nothing bounds their number in a process (EARN-20)', async () => {
    const [rateLimits] = processes;
    const isFirstView = () => rateLimits?.isFirstView(ADDRESS, { listingId: 'invented', day: '2026-03-01' });
    // Calls at the same moment exceed the counter's limit; later ones only read it.
    expect((await Promise.all([isFirstView(), isFirstView()])).toSorted()).toEqual([false, true]);
    expect(await isFirstView()).toBe(false);
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    expect(await isFirstView()).toBe(true);
  });

  it('are applied by each process separately while Redis is unreachable', async () => {
    await redis.kill();
    expect(await countAllowed(60)).toBe(LIMIT * processes.length);
    expect(await countAllowed(60)).toBe(0);
  });
});
