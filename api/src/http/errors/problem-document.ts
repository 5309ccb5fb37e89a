import { STATUS_CODES } from 'node:http';
import { type Problem, type ProblemCode, PROBLEMS } from '@market/contract/endpoints/problem';
import { DomainError } from '@market/domain/foundation/domain-error';
import { databaseProblem } from './database-problem.js';
import { STATUSES } from './statuses.js';

/** Media type of problem documents (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/**
 * Problem codes for errors of Nest and Fastify, such as an unreadable body or an unknown route, by status.
 */
const CODES_BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  404: 'request/not-found',
  405: 'request/not-found',
  408: 'request/incomplete',
  413: 'request/too-large',
  414: 'request/too-large',
  415: 'request/unsupported-media-type',
  429: 'request/too-many',
  431: 'request/too-large',
  503: 'server/unavailable',
};

/** Converts any error to a DomainError; an unexpected one becomes `server/failed`. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const code = databaseProblem(error) ?? codeByStatus(statusOf(error)) ?? 'server/failed';
  return new DomainError(code, { cause: error });
}

/** Returns the problem document of an error (API-3). */
export function problemDocument(refusal: DomainError): Problem {
  const status = STATUSES[refusal.code];
  return {
    type: `urn:mvp-market:problem:${refusal.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: refusal.message || PROBLEMS[refusal.code],
    code: refusal.code,
    ...(refusal.fields ? { errors: { ...refusal.fields } } : {}),
  };
}

function codeByStatus(status: number | undefined): ProblemCode | undefined {
  if (status === undefined) return undefined;
  return CODES_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'request/malformed' : undefined);
}

/** Returns the status of an error of Nest or Fastify; undefined for any other. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('getStatus' in error && typeof error.getStatus === 'function') return Number(error.getStatus());
  // Fastify's errors have a `code`; those of the static file server have `expose`.
  const isFrameworkError = 'code' in error || ('expose' in error && error.expose === true);
  if (isFrameworkError && 'statusCode' in error && typeof error.statusCode === 'number')
    return error.statusCode;
  return undefined;
}
