import pg from 'pg';
import { SECOND_MS } from '../clock.js';

/**
 * How long a statement may be without a response. Longer than `statement_timeout` plus the time for which PgBouncer may
 * queue a statement, so that it ends only statements of a server that no longer responds.
 */
const RESPONSE_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * Options of the connection pools. The machine of a server may die without closing its connections: a pending statement
 * then fails after RESPONSE_TIMEOUT_MS, and TCP closes an idle connection. Not for connections whose statements may
 * take longer, such as those of migrations and backups.
 */
export const LOST_SERVER_OPTIONS = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND_MS,
  query_timeout: RESPONSE_TIMEOUT_MS,
};

/** The message of pg's error for a statement without a response within `query_timeout`. */
const TIMEOUT_MESSAGE = 'Query read timeout';

/**
 * Closes a connection if a statement on it gets no response, and returns `result`, which `client.query` returned. pg
 * leaves such a connection open, and no later statement on it gets a response. A pool replaces a closed one.
 */
export function closeAfterTimeout<T>(client: pg.Client, result: T): T {
  if (result instanceof Promise)
    result.catch((error: unknown) => {
      if (error instanceof Error && error.message === TIMEOUT_MESSAGE) client.end().catch(() => undefined);
    });
  return result;
}

/** A connection that closes itself if a statement gets no response. */
export class ClosingClient extends pg.Client {
  override query = ((...queryArguments: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return closeAfterTimeout(this, query(...queryArguments));
  }) as pg.Client['query'];
}
