import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '@market/domain/foundation/domain-error';
import { databaseProblem } from './database-problem.js';
import { sendProblem } from './send-problem.js';
import { refusalOf } from './problem-document.js';
import { STATUSES } from './statuses.js';

/** If a handler throws an error, responds with a problem document that describes the error (API-3). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const refusal = refusalOf(error);
    this.logFailure(refusal, error, http.getRequest<FastifyRequest>());
    sendProblem(http.getResponse<FastifyReply>(), refusal);
  }

  /** Logs failures of the server in full. Refusals are normal responses and are not logged. */
  private logFailure(refusal: DomainError, error: unknown, request: FastifyRequest): void {
    const isUnexpected = STATUSES[refusal.code] >= 500 || databaseProblem(error) !== undefined;
    if (!isUnexpected) return;
    const cause = refusal.cause ?? error;
    const stack = cause instanceof Error ? cause.stack : String(cause);
    this.logger.error(
      `${refusal.code} at ${request.method} ${request.routeOptions.url ?? '(no route)'} (request ${request.id})`,
      stack,
    );
  }
}
