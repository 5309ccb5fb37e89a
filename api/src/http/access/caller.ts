import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@market/contract/identity/identity';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of this request, which the access guard sets. */
    caller?: Caller | undefined;
  }
}

/**
 * The signed-in user of a request. User and session come from a verified token, the role from the database.
 */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
}

/**
 * Injects the caller into a handler's parameter; undefined if the endpoint's access is 'optional' and the
 * request has no token.
 */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller | undefined => {
  return context.switchToHttp().getRequest<FastifyRequest>().caller;
});
