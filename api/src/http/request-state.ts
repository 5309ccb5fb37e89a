import type { Endpoint, Input } from '@market/contract/endpoint';
import type { Caller } from './caller.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set by the access guard. */
    caller?: Caller | undefined;
    /** What was sent, parsed by the endpoint's schemas; set before the handler runs. */
    parsed?: Input<Endpoint>;
  }
}
