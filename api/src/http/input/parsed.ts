import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Input } from '@market/contract/endpoints/endpoint';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request, parsed by the endpoint's schemas; set before the handler runs. */
    parsed?: Input<Endpoint>;
  }
}

/** Parameter decorator for `{ params, query, body }`, parsed by the endpoint's schemas; `undefined` for parts without one. */
export const Parsed = createParamDecorator((_: unknown, context: ExecutionContext): Input<Endpoint> => {
  const { parsed: input } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!input) throw new Error('@Parsed() is for handlers of @Route(endpoint)');
  return input;
});
