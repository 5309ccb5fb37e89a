import { MINUTE_MS } from '../clock.js';

/**
 * How many connections a pool keeps open while idle: as many as the requests of one web page use at once. They
 * stay open because Postgres may refuse new connections while the disk of the database server is full, but still
 * serves open ones.
 */
export const MIN_CONNECTIONS = 4;

/**
 * Options of a connection pool. Connections beyond MIN_CONNECTIONS stay open for ten minutes, not pg's ten seconds: on
 * two cores, a new connection and its first transaction take 40 ms instead of 2 ms, and 11 at once half a second.
 * Meanwhile more requests find no free connection and open further ones, so every slow moment would become longer.
 */
export const IDLE_CONNECTION_OPTIONS = { min: MIN_CONNECTIONS, idleTimeoutMillis: 10 * MINUTE_MS };
