import { detectPgBouncer, Pooler } from '../../src/servers/pgbouncer.js';
import type { Market } from './market.js';
import { PostgresPair } from './postgres-pair.js';
import type { Testbed } from './testbed.js';

/** The database servers and the PgBouncer of a market, which its fault test makes fail. */
export interface DatabaseServers {
  readonly pair: PostgresPair;
  readonly pooler: Pooler;
}

/**
 * Starts a market behind nginx whose processes use Redis, PgBouncer, a primary Postgres and a streaming replica. Runs
 * `testMarket`, and stops everything in any case. A scaled test bed starts three apis and three workers instead of two
 * apis and one worker.
 */
export async function runOnReplicatedMarket<T>(
  testbed: Testbed,
  testMarket: (market: Market, servers: DatabaseServers) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const pair = await PostgresPair.open(testbed.folder, testbed.ports);
  let pooler: Pooler | undefined;
  try {
    pooler = await Pooler.open(pair.primaryUrl, { port: await testbed.ports.findFreePort() });
    const servers: DatabaseServers = { pair, pooler };
    const databaseUrl = pooler.urlThroughPooler(pair.primaryUrl);
    return await testbed.runMarket(
      {
        apis: 2,
        workers: 1,
        queue: 'REDIS_URL' in environment ? 'postgres' : 'redis',
        isBehindProxy: true,
        databaseUrl,
        killableServers: [pair, pooler],
        environment: {
          DATABASE_DIRECT_URL: `${databaseUrl}_sessions`,
          DATABASE_REPLICA_URL: pair.standbyUrl,
          DATABASE_PREPARED: String(detectPgBouncer().supportsPreparedStatements),
          ...environment,
        },
      },
      (market) => testMarket(market, servers),
    );
  } finally {
    await pooler?.stop();
    await pair.stop();
  }
}
