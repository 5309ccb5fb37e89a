import { MINUTE_MS } from '../clock.js';

/**
 * How many connections a pool keeps open while idle: as many as the requests of one web page use at once. They
 * stay open because Postgres may refuse new connections while the disk of the database server is full, but still
 * serves open ones.
 */
export const MIN_CONNECTIONS = 4;

/**
 * Options of a connection pool. Connections beyond MIN_CONNECTIONS are closed after ten idle minutes; pg's default is
 * ten seconds. Opening connections is slow: on two cores, the first transaction of a new connection takes 40 ms instead
 * of 2 ms, and half a second if 11 connections are opened at once. During that time, new requests would open even more.
 */
export const IDLE_CONNECTION_OPTIONS = { min: MIN_CONNECTIONS, idleTimeoutMillis: 10 * MINUTE_MS };
