/**
 * Connections that a pool keeps though nobody needs them just then: with a full disk Postgres goes on answering those it
 * has, and may be unable to begin another. As many as a page asks for at once.
 */
export const KEPT_CONNECTIONS = 4;
