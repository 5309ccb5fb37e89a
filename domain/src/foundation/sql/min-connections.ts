/**
 * How many connections a pool keeps open while idle: as many as one page uses at once. If its disk is full,
 * Postgres still serves open connections but may refuse new ones.
 */
export const MIN_CONNECTIONS = 4;
