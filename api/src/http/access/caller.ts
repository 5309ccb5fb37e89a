import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@market/contract/identity';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard. */
    caller?: Caller | undefined;
  }
}

/** Who calls: taken from a verified token, with role and standing as the database has them now. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** Gives a handler its caller; undefined where access is 'optional' and nobody is signed in. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller | undefined => {
  return context.switchToHttp().getRequest<FastifyRequest>().caller;
});
