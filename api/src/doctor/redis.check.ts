import type { Settings } from '@market/domain/foundation/settings/configuration';
import { Redis } from 'ioredis';
import { codeOf } from './send-request.js';
import { type Check, fault, off, ok } from './finding.js';

const CONNECT_TIMEOUT_MS = 5000;
/** The oldest version of Redis with all commands that the queues use. */
const MIN_VERSION = [6, 2] as const;

/** Checks Redis's version, its eviction policy, and that it is not a cluster (OPERATE-2, OPERATE-3). */
export function redisCheck({ REDIS_URL: url }: Pick<Settings, 'REDIS_URL'>): Check {
  return {
    part: 'Redis',
    run: () => (url ? collectFindings(url) : Promise.resolve([notConfiguredFinding()])),
  };
}

const notConfiguredFinding = () =>
  off('Postgres holds the queues; each process limits rates by itself', 'Set REDIS_URL for more');

async function collectFindings(url: string) {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return redisFindings(await redis.info());
  } catch (error) {
    return [fault('connection', codeOf(error), 'Set REDIS_URL; rediss:// for TLS')];
  } finally {
    redis.disconnect();
  }
}

/** Returns findings about a Redis server from the text of its INFO. */
export function redisFindings(info: string) {
  const infoField = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const version = infoField('redis_version');
  // In `redis_version`, Valkey reports 7.2, the Redis version with which it is compatible.
  const valkeyVersion = infoField('valkey_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isTooOld = major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1]);
  const evictionPolicy = infoField('maxmemory_policy');
  return [
    isTooOld
      ? fault('version', version, `Use Redis ${MIN_VERSION.join('.')} or newer`)
      : ok('version', valkeyVersion ? `Valkey ${valkeyVersion}` : version),
    evictionPolicy === 'noeviction'
      ? ok('eviction', evictionPolicy)
      : fault('eviction', `${evictionPolicy}: jobs can disappear`, 'Set maxmemory-policy to noeviction'),
    infoField('cluster_enabled') === '1'
      ? fault(
          'cluster',
          'not supported: the keys of a queue must be on one node',
          'Use one server with a replica',
        )
      : ok('cluster', 'one server'),
  ];
}
