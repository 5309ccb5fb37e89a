import type { Settings } from '@market/domain/foundation/settings/configuration';
import { Redis } from 'ioredis';
import { codeOf } from './ask.js';
import { type Check, fault, off, ok } from './finding.js';

const CONNECT_WITHIN_MS = 5000;
/** The oldest version of Redis with all commands that the queues use. */
const OLDEST_VERSION = [6, 2] as const;

/** Checks Redis's version, its eviction policy, and that it is not a cluster (OPERATE-2, OPERATE-3). */
export function redisCheck({ REDIS_URL: url }: Pick<Settings, 'REDIS_URL'>): Check {
  return { part: 'Redis', run: () => (url ? findings(url) : Promise.resolve([unset()])) };
}

const unset = () =>
  off('Postgres holds the queues; each process limits rates by itself', 'Set REDIS_URL for more');

async function findings(url: string) {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_WITHIN_MS,
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
  const valkey = infoField('valkey_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isTooOld = major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]);
  const policy = infoField('maxmemory_policy');
  return [
    isTooOld
      ? fault('version', version, `Use Redis ${OLDEST_VERSION.join('.')} or newer`)
      : ok('version', valkey ? `Valkey ${valkey}` : version),
    policy === 'noeviction'
      ? ok('eviction', policy)
      : fault('eviction', `${policy}: jobs can disappear`, 'Set maxmemory-policy to noeviction'),
    infoField('cluster_enabled') === '1'
      ? fault(
          'cluster',
          'not supported: the keys of a queue must be on one node',
          'Use one server with a replica',
        )
      : ok('cluster', 'one server'),
  ];
}
