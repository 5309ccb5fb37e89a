import { LOST_SERVER_OPTIONS } from '../foundation/sql/lost-server.js';
import { PreparingClient } from './preparing-client.js';

/** How long an attempt to connect may take, in milliseconds. */
const CONNECT_WITHIN_MS = 5000;
/** How long a statement of the queue may wait for a response, in milliseconds. */
const QUEUE_RESPONSE_TIMEOUT_MS = 60_000;
/** How many connections each queue and each worker opens at most. */
const CONNECTIONS_MAX = 3;

/** How many fast jobs a worker runs at the same time. */
export const FAST_QUEUE_CONCURRENCY = 10;

/**
 * Returns the options of BullMQ's connections to Postgres, with its tables in `schema`. The benchmark of jobs uses them
 * for the product's queue and for bare BullMQ (decision 0029).
 */
export function queuePostgresOptions(connectionString: string, schema: string) {
  return {
    connectionString,
    schema,
    migrate: true,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'mvp-market-queue',
    ...LOST_SERVER_OPTIONS,
    // BullMQ runs its own migrations with these connections, too.
    query_timeout: QUEUE_RESPONSE_TIMEOUT_MS,
    // A commit does not wait for the disk. If Postgres crashes, lost jobs are added again (decision 0025).
    options: '-c synchronous_commit=off',
    // Prepares a statement at its second use: pg prepares only named statements, and BullMQ gives them no names.
    Client: PreparingClient,
  };
}
