import { text } from './columns.js';
import { statement } from './statement.js';

/** Waits for the advisory lock named $1 and holds it until the transaction ends. */
export const acquireNamedLock = statement(
  { locked: text },
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text AS locked',
);
