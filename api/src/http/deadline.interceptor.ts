import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable, throwError, timeout, TimeoutError } from 'rxjs';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { endpointOf } from './route.js';

/** The longest a caller waits for an answer. */
const ANSWER_WITHIN_MS = 30 * SECOND_MS;

/** Answers `server/unavailable` where the work takes too long; the work itself is bounded by its own time-outs. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!endpointOf(context.getHandler())) return next.handle();
    return next.handle().pipe(
      timeout(ANSWER_WITHIN_MS),
      catchError((error: unknown) =>
        throwError(() =>
          error instanceof TimeoutError ? new DomainError('server/unavailable', { cause: error }) : error,
        ),
      ),
    );
  }
}
