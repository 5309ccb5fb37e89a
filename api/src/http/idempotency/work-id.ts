import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where an `Idempotency-Key` was sent. */
    workId?: string;
  }
}

/** Gives a handler the id for what it makes, the same for every repeat of its request; undefined where no key was sent. */
export const WorkId = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  return context.switchToHttp().getRequest<FastifyRequest>().workId;
});
