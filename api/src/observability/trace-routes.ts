import type { FastifyInstance } from 'fastify';
import { traces } from '@market/domain/foundation/traces';

/** Lets each span of a request say which route it took, and the request's id; nothing where no traces are taken. */
export function traceRoutes(server: FastifyInstance): void {
  const taken = traces();
  if (!taken) return;
  server.addHook('onRequest', (request, _reply, done) => {
    taken.name(`${request.method} ${request.routeOptions.url ?? '(none)'}`, request.id);
    done();
  });
}
