import type { ProblemCode } from '@market/contract/endpoints/problem';

/**
 * Codes of Postgres and of the network for errors that may be temporary. Of Postgres: connection exceptions (08),
 * insufficient resources (53), operator intervention (57), a write to a server that was not promoted yet or is no
 * primary any more (25006), serialization failure, deadlock, lock not available.
 */
const UNAVAILABLE_CODE =
  /^(08\w{3}|53\w{3}|57\w{3}|25006|40001|40P01|55P03|ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH)$/;
/**
 * Messages of errors of the connection pool that mean that the database is unavailable; these errors have
 * no code. TypeORM releases a connection that breaks between two statements of a transaction, so the next
 * statement fails with one of the last two.
 */
const UNAVAILABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Query runner already released|Database connection provided by a query runner was already released)/;
/**
 * Postgres's class 22, data exception: a value that passed validation but that its column cannot store. The
 * response is 400.
 */
const BAD_VALUE_CODE = /^22\w{3}$/;

/** Returns the problem code for a database error; undefined for other errors, and for bugs in our SQL. */
export function databaseProblem(error: unknown): ProblemCode | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 4;
    current = current.cause ?? driverError(current), depth++
  ) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
    if (UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(current.message)) return 'server/unavailable';
    if (BAD_VALUE_CODE.test(code)) return 'request/invalid';
    if (current instanceof AggregateError && current.errors.some((entry) => databaseProblem(entry)))
      return 'server/unavailable';
  }
  return undefined;
}

function driverError(error: Error): unknown {
  return 'driverError' in error ? error.driverError : undefined;
}
