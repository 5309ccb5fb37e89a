import type { FastifyInstance } from 'fastify';
import { runWithOrigin } from '@market/domain/foundation/settings/origin';
import { API_PREFIX } from '../endpoints/endpoint-metadata.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * The prefix of the paths of a sign-in. GET requests below it write, because providers redirect browsers back with
 * GET.
 */
const SIGN_IN_PREFIX = `${API_PREFIX}/auth/`;

/**
 * Runs each request with its id as origin, so that the changes and events of the request store this id. Skips reads,
 * since they cause neither changes nor events.
 */
export function traceWriteRequests(server: FastifyInstance): void {
  // The origin is set only in this late hook, because socket events lose an async context that was set before the body
  // was read.
  server.addHook('preHandler', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) && !request.url.startsWith(SIGN_IN_PREFIX)) return done();
    return runWithOrigin({ requestId: request.id }, done);
  });
}
