/**
 * Connections that a pool keeps open while idle, as many as one page uses at once. With a full disk, Postgres serves existing
 * connections but may refuse new ones.
 */
export const MIN_CONNECTIONS = 4;
