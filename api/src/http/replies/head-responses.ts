import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the streamed body of each response to a HEAD request. Otherwise Fastify reads the whole body and discards it,
 * and continues after the response, so that no limit of downloads counts this work (API-7).
 */
export function closeBodiesOfHeadResponses(server: FastifyInstance): void {
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy();
    done(null, payload);
  });
}
