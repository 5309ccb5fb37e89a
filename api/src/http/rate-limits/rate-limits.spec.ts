import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoundedMemoryLimiter } from './bounded-memory-limiter.js';
import { RateLimits } from './rate-limits.js';

const DAY_MS = 86_400_000;

const createLimits = (perMinute: number) => new RateLimits({ RATE_LIMIT_PER_MINUTE: perMinute });
const tooManyError = expect.objectContaining({ code: 'request/too-many' });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('rate limits', () => {
  it('count each address separately, and reset a minute after its first call', async () => {
    const rateLimits = createLimits(2);
    await rateLimits.countCall('203.0.113.1');
    vi.setSystemTime(Date.now() + 59_999);
    await rateLimits.countCall('203.0.113.1');
    await expect(rateLimits.countCall('203.0.113.1')).rejects.toEqual(tooManyError);
    await rateLimits.countCall('203.0.113.2');
    vi.setSystemTime(Date.now() + 2);
    await rateLimits.countCall('203.0.113.1');
  });

  it('count the addresses of an IPv6 network together', async () => {
    const rateLimits = createLimits(1);
    await rateLimits.countCall('2001:db8:1:2::1');
    await expect(rateLimits.countCall('2001:db8:1:2::2')).rejects.toEqual(tooManyError);
    await rateLimits.countCall('2001:db8:1:3::1');
  });

  it('are lower for sign-in and for writes, which are counted separately', async () => {
    const rateLimits = createLimits(10);
    await rateLimits.countSignIn('203.0.113.1');
    await rateLimits.countWrite('203.0.113.1');
    await rateLimits.countCall('203.0.113.1');
    await expect(rateLimits.countSignIn('203.0.113.1')).rejects.toEqual(tooManyError);
    await expect(rateLimits.countWrite('203.0.113.1')).rejects.toEqual(tooManyError);
    await rateLimits.countCall('203.0.113.1');
  });

  it('allow a fifth of the calls as pages that are rendered, counted separately (API-6)', async () => {
    const rateLimits = createLimits(50);
    for (let page = 0; page < 10; page += 1) await rateLimits.countPageRendering('203.0.113.1');
    await expect(rateLimits.countPageRendering('203.0.113.1')).rejects.toEqual(tooManyError);
    await rateLimits.countCall('203.0.113.1');
    await rateLimits.countPageRendering('203.0.113.2');
  });

  it('allow thirty renderings of share images a minute', async () => {
    const rateLimits = createLimits(3000);
    for (let drawing = 0; drawing < 30; drawing += 1) await rateLimits.countImageDrawing('203.0.113.1');
    await expect(rateLimits.countImageDrawing('203.0.113.1')).rejects.toEqual(tooManyError);
  });

  it('allow sixty counted views a minute (EARN-20)', async () => {
    const rateLimits = createLimits(3000);
    const countView = (id: number, address = '203.0.113.1') =>
      rateLimits.isFirstView(address, { listingId: `invented ${id}`, day: '2026-03-01' });
    for (let id = 0; id < 60; id += 1) expect(await countView(id)).toBe(true);
    expect(await countView(60)).toBe(false);
    expect(await countView(60, '203.0.113.2')).toBe(true);
    vi.setSystemTime(Date.now() + 60_001);
    expect(await countView(60)).toBe(true);
    expect(await countView(60)).toBe(false);
  });

  it('allow 500 first views a day, because each keeps a counter for a day; others do not count (EARN-20)', async () => {
    const rateLimits = createLimits(3000);
    const countView = async (id: number, address = '2001:db8:1:2::1') => {
      // The views are two seconds apart, so that the limit per minute is not reached.
      vi.setSystemTime(Date.now() + 2000);
      return rateLimits.isFirstView(address, { listingId: `${id}`, day: '2026-03-01' });
    };
    for (let id = 0; id < 500; id += 1) {
      expect(await countView(id)).toBe(true);
      expect(await countView(id)).toBe(false);
    }
    expect(await countView(500)).toBe(false);
    expect(await countView(501, '2001:db8:1:2::2')).toBe(false);
    expect(await countView(500, '2001:db8:1:3::1')).toBe(true);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(await countView(500)).toBe(true);
  });

  it('are off at 0', async () => {
    const rateLimits = createLimits(0);
    for (let call = 0; call < 1000; call += 1) await rateLimits.countCall('203.0.113.1');
    for (let id = 0; id < 501; id += 1)
      expect(await rateLimits.isFirstView('203.0.113.1', { listingId: `${id}`, day: '2026-03-01' })).toBe(
        true,
      );
  });
});

describe('counters in memory', () => {
  const COUNTERS_MAX = 100;
  const SHARED_COUNTER_COUNT = 50;
  const consumeFromManyAddresses = async (limiter: BoundedMemoryLimiter) => {
    for (let index = 0; index < 10 * COUNTERS_MAX; index += 1)
      await limiter.consume(`invented ${index}`).catch(() => undefined);
  };

  it('are bounded, and new addresses evict no counter that is at its limit', async () => {
    const limiter = new BoundedMemoryLimiter({ points: 3, duration: 60 }, COUNTERS_MAX, SHARED_COUNTER_COUNT);
    for (let call = 0; call < 3; call += 1) await limiter.consume('victim');
    await consumeFromManyAddresses(limiter);
    await expect(limiter.consume('victim')).rejects.toMatchObject({ consumedPoints: 4 });
    expect(limiter.dump().storage.length).toBeLessThanOrEqual(COUNTERS_MAX + SHARED_COUNTER_COUNT);
    vi.advanceTimersByTime(120_000);
    expect(limiter.dump().storage).toHaveLength(0);
    await limiter.consume('victim');
    expect(limiter.dump().storage.map(({ key }) => key)).toEqual(['victim']);
  });
});
