import { SECOND_MS } from '@market/domain/foundation/clock';
import { Redis } from 'ioredis';

/** If Redis does not respond within this time, the workers start anyway and connect later. */
const RESPOND_WITHIN_MS = 2 * SECOND_MS;

/**
 * Returns an error message if the server is a node of a Redis Cluster. A cluster spreads the keys of a queue over its
 * nodes and therefore refuses every job (OPERATE-3). Returns undefined for any other server, and if the server does not
 * respond.
 */
export async function findClusterError(url: string): Promise<string | undefined> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: RESPOND_WITHIN_MS,
    commandTimeout: RESPOND_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    if (!/^cluster_enabled:1\r?$/m.test(await redis.info('cluster'))) return undefined;
    return 'REDIS_URL is a Redis Cluster, which is not supported: use one Redis server with a replica (docs/runbook/providers/redis.md).';
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}
