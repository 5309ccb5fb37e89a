import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicText } from '../http/replies/public-text.js';
import type { ResponseCache } from './response-cache.js';

/**
 * Whether a request can be served without producing a response: it is cached, or another request
 * is producing it.
 */
export function isCached(cache: ResponseCache, request: FastifyRequest): boolean {
  return isAnonymousGet(request) && cache.find(request.url) !== undefined;
}

/**
 * Responds from the cache before guards and handlers run. A request for a response that another
 * request is producing waits for it; if production fails, the request continues to its own
 * handler.
 */
export function serveCachedResponses(server: FastifyInstance, cache: ResponseCache): void {
  server.addHook('onRequest', (request, reply, done) => {
    const cachedResponse = isAnonymousGet(request) ? cache.find(request.url) : undefined;
    if (!cachedResponse) return done();
    if (!(cachedResponse instanceof Promise)) return void sendPublicText(cachedResponse, reply);
    cachedResponse.then(
      (response) => void sendPublicText(response, reply),
      () => done(),
    );
  });
}

/** Sends a cached response to a visitor. */
export function sendPublicText(response: PublicText, reply: FastifyReply): FastifyReply {
  reply.publicText = response;
  return reply.headers(response.headersFor(false)).send(response.bytes);
}

/** Whether a request may be served from the cache: it reads, and no caller is signed in. */
function isAnonymousGet({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers.authorization === undefined;
}
