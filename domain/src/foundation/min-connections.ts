/**
 * Connections that a pool keeps open while idle. With a full disk, Postgres serves existing connections but may refuse new
 * ones, so the pool keeps as many as a page uses at once.
 */
export const MIN_CONNECTIONS = 4;
