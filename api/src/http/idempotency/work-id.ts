import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the row that the request creates; set if the request has an `Idempotency-Key`. */
    workId?: string;
  }
}

/**
 * Injects the id of the row that a handler creates into its parameter: the same for every repetition of a
 * request; undefined without an idempotency key.
 */
export const WorkId = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  return context.switchToHttp().getRequest<FastifyRequest>().workId;
});
