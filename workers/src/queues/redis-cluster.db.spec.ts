import { afterEach, describe, expect, it } from 'vitest';
import { hasRedis, startRedis, type TestRedis } from '@market/test/servers/redis';
import { findClusterError } from './redis-cluster.js';

(hasRedis() ? describe : describe.skip)('a Redis Cluster (OPERATE-3)', () => {
  let redis: TestRedis;
  afterEach(() => redis.kill());

  it('is named, so that workers do not start with it', async () => {
    redis = await startRedis({ isCluster: true });
    expect(await findClusterError(redis.url)).toMatch(
      /^REDIS_URL is a Redis Cluster, which is not supported/,
    );
  });

  it('is no other server, nor one that does not respond', async () => {
    redis = await startRedis();
    expect(await findClusterError(redis.url)).toBeUndefined();
    await redis.kill();
    expect(await findClusterError(redis.url)).toBeUndefined();
  });
});
