import { afterEach, describe, expect, it } from 'vitest';
import { hasRedis, startRedis, type TestRedis } from '@market/test/servers/redis';
import { findClusterError } from './redis-cluster.js';

(hasRedis() ? describe : describe.skip)('a Redis Cluster (OPERATE-3)', () => {
  let redis: TestRedis;
  afterEach(() => redis.kill());

  it('is reported as an error, so that workers do not start', async () => {
    redis = await startRedis({ isCluster: true });
    expect(await findClusterError(redis.url)).toMatch(
      /^REDIS_URL is a Redis Cluster, which is not supported/,
    );
  });

  it('is not reported for a single server, or for a server that does not respond', async () => {
    redis = await startRedis();
    expect(await findClusterError(redis.url)).toBeUndefined();
    await redis.kill();
    expect(await findClusterError(redis.url)).toBeUndefined();
  });
});
