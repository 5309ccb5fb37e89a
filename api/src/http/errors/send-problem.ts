import type { FastifyReply } from 'fastify';
import type { ProblemCode } from '@market/contract/endpoints/problem';
import type { DomainError } from '@market/domain/foundation/domain-error';
import { PROBLEM_TYPE, problemDocument } from './problem-document.js';
import { RETRY_AFTER_SECONDS } from '../rate-limits/rate-limits.js';

/**
 * The number of seconds after which a client may retry a request that got `server/unavailable`; sent as Retry-After
 * (API-7).
 */
export const UNAVAILABLE_RETRY_SECONDS = 5;

const RETRY_SECONDS_BY_CODE: Partial<Record<ProblemCode, number>> = {
  'request/too-many': RETRY_AFTER_SECONDS,
  'message/too-many': RETRY_AFTER_SECONDS,
  'request/in-progress': 1,
  'server/unavailable': UNAVAILABLE_RETRY_SECONDS,
};

/** Responds with the problem document of an error (API-3), unless a response was already sent. */
export function sendProblem(reply: FastifyReply, refusal: DomainError): void {
  if (reply.sent) return;
  const problem = problemDocument(refusal);
  const retryAfter = RETRY_SECONDS_BY_CODE[refusal.code];
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem));
}
