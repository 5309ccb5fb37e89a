import type { FastifyInstance } from 'fastify';
import { comingFrom } from '@market/domain/foundation/origin';
import { API_PREFIX } from '../endpoints/endpoint-metadata.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Sign-in writes on a GET: the provider sends the browser back by one. */
const SIGN_IN = `${API_PREFIX}/auth/`;

/** Lets whatever a request changes, and tells of, bear the request's id. Reads go past it: they tell nothing on. */
export function nameOrigins(server: FastifyInstance): void {
  // Once the body is there: events of the socket would lose it again.
  server.addHook('preHandler', (request, _reply, done) => {
    if (READING.has(request.method) && !request.url.startsWith(SIGN_IN)) return done();
    return comingFrom({ requestId: request.id }, done);
  });
}
