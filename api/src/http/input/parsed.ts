import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Input } from '@market/contract/endpoints/endpoint';

declare module 'fastify' {
  interface FastifyRequest {
    /** The input of this request, parsed by the endpoint's schemas; set before the handler runs. */
    parsed?: Input<Endpoint>;
  }
}

/**
 * Injects the parsed `{ params, query, body }` into a handler's parameter; parts for which the endpoint has
 * no schema are undefined.
 */
export const Parsed = createParamDecorator((_: unknown, context: ExecutionContext): Input<Endpoint> => {
  const { parsed: input } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!input) throw new Error('@Parsed() is for handlers of @Route(endpoint)');
  return input;
});
