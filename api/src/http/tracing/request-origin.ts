import type { FastifyInstance } from 'fastify';
import { runWithOrigin } from '@market/domain/foundation/settings/origin';
import { API_PREFIX } from '../endpoints/endpoint-metadata.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Sign-in writes on a GET, since providers redirect browsers back with one. */
const SIGN_IN = `${API_PREFIX}/auth/`;

/** Stores the request's id with every change and event that it causes. Reads are skipped, since they cause none. */
export function recordOrigins(server: FastifyInstance): void {
  // Set only in this hook: events of the socket would lose a context that is set earlier.
  server.addHook('preHandler', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) && !request.url.startsWith(SIGN_IN)) return done();
    return runWithOrigin({ requestId: request.id }, done);
  });
}
