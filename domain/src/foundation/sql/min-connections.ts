/**
 * How many connections a pool keeps open while idle: as many as the requests of one web page use at once. They
 * stay open because Postgres may refuse new connections while the disk of the database server is full, but still
 * serves open ones.
 */
export const MIN_CONNECTIONS = 4;
