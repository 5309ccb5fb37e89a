/**
 * How many connections a pool keeps open while idle: as many as the requests of one web page use at once. While
 * the disk of the database server is full, Postgres still serves open connections but may refuse new ones.
 */
export const MIN_CONNECTIONS = 4;
