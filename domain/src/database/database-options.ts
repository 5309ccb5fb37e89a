import type { DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all.js';
import { KEPT_CONNECTIONS } from '../foundation/kept-connections.js';
import { ENTITIES } from './entities.js';
import { PostgresNaming } from './naming.js';
import { PreparingClient } from './preparing-client.js';

const WRITE_CONNECTIONS = 15;
const STATEMENT_TIMEOUT_MS = 15_000;

/**
 * How TypeORM reaches Postgres: bounded pool, bounded statements, schema by migrations alone; `isPrepared`: what it asks
 * again and again is planned once per connection.
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
    // Keeps a driver error on an idle connection from ending the process: the pool replaces the connection.
    poolErrorHandler: () => undefined,
    extra: {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      min: KEPT_CONNECTIONS,
      ...(isPrepared && { Client: PreparingClient }),
    },
  };
}
