import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Input } from '@market/contract/endpoint';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was sent, parsed by the endpoint's schemas; set before the handler runs. */
    parsed?: Input<Endpoint>;
  }
}

/** Gives a handler its `{ params, query, body }`, parsed by its endpoint's schemas; `undefined` for a part without a schema. */
export const Parsed = createParamDecorator((_: unknown, context: ExecutionContext): Input<Endpoint> => {
  const { parsed } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!parsed) throw new Error('@Parsed() is for handlers of @Route(endpoint)');
  return parsed;
});
