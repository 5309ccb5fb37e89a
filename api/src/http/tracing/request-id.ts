import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isRequestId } from '@market/domain/foundation/settings/origin';
import type { Settings } from '@market/domain/foundation/settings/configuration';

/** Returns the function by which Fastify gives each request an id: the id that a trusted proxy sent, or a new one. */
export function requestIdGenerator({
  TRUST_PROXY: trustsProxy,
}: Pick<Settings, 'TRUST_PROXY'>): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const headerValue = trustsProxy ? headers['x-request-id'] : undefined;
    return isRequestId(headerValue) ? headerValue : randomUUID();
  };
}

/** Sends the id of each request in its response. */
export function sendRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
