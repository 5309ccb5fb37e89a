import type { FastifyInstance } from 'fastify';
import { traces } from '@market/domain/foundation/traces';

/** Names each request's span by its route, and adds the request's id; does nothing if tracing is off. */
export function traceRoutes(server: FastifyInstance): void {
  const activeTraces = traces();
  if (!activeTraces) return;
  server.addHook('onRequest', (request, _reply, done) => {
    activeTraces.nameRequestSpan(`${request.method} ${request.routeOptions.url ?? '(none)'}`, request.id);
    done();
  });
}
