import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@market/contract/identity/identity';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard. */
    caller?: Caller | undefined;
  }
}

/** The signed-in user of a request: from a verified token, with the current role from the database. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** Parameter decorator for the caller; undefined if access is 'optional' and the request has no token. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller | undefined => {
  return context.switchToHttp().getRequest<FastifyRequest>().caller;
});
