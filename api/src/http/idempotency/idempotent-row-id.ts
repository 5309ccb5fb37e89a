import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the row that the request creates; set if the request has an `Idempotency-Key`. */
    idempotentRowId?: string;
  }
}

/**
 * Injects into a handler's parameter the id of the row that the handler creates. Every repetition of a request gets
 * the same id; a request without an idempotency key gets undefined.
 */
export const IdempotentRowId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    return context.switchToHttp().getRequest<FastifyRequest>().idempotentRowId;
  },
);
