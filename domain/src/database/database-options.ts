import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all.js';
import { ClosingClient, LOST_SERVER_OPTIONS } from '../foundation/sql/lost-server.js';
import { IDLE_CONNECTION_OPTIONS } from '../foundation/sql/idle-connections.js';
import { ENTITIES } from './entities.js';
import { PostgresNaming } from './naming.js';
import { PreparingClient } from './preparing-client.js';

const WRITE_CONNECTIONS = 15;
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * Returns TypeORM's options: a bounded pool, time limits for statements, and a schema that only migrations
 * change. With `isPrepared`, each connection plans a repeated statement only once.
 */
export function databaseOptions(url: string, { isPrepared = false } = {}): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    namingStrategy: new PostgresNaming(),
    synchronize: false,
    applicationName: 'mvp-market',
    poolSize: WRITE_CONNECTIONS,
    connectTimeoutMS: STATEMENT_TIMEOUT_MS,
    // If a connection fails while idle, the pool replaces it. Without this handler the error would end the
    // process.
    poolErrorHandler: () => undefined,
    extra: {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      ...IDLE_CONNECTION_OPTIONS,
      ...LOST_SERVER_OPTIONS,
      Client: isPrepared ? PreparingClient : ClosingClient,
    },
  };
}
