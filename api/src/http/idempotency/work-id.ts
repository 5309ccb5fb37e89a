import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the request has an `Idempotency-Key`. */
    workId?: string;
  }
}

/**
 * Gives a handler the id of the row that it creates, the same for every repeat of its request; undefined without a key.
 */
export const WorkId = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  return context.switchToHttp().getRequest<FastifyRequest>().workId;
});
