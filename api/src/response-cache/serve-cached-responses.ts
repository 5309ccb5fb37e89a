import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../http/replies/json-text.js';
import type { PublicJson } from '../http/replies/public-json.js';
import { isAnonymousGet } from './shared-response.js';
import type { ResponseCache } from './response-cache.js';

/** Whether the cache holds the response to a request, or another request is producing it. */
export function isCached(cache: ResponseCache, request: FastifyRequest): boolean {
  return isAnonymousGet(request) && cache.find(request.url) !== undefined;
}

/**
 * Responds from the cache before guards and handlers run. A request whose response another one is producing waits for
 * that; if it fails, the request goes on to its handler, which reports its own failure.
 */
export function serveCachedResponses(server: FastifyInstance, cache: ResponseCache): void {
  server.addHook('onRequest', (request, reply, done) => {
    const found = isAnonymousGet(request) ? cache.find(request.url) : undefined;
    if (!found) return done();
    if (!(found instanceof Promise)) return send(found, reply);
    found.then(
      (response) => send(response, reply),
      () => done(),
    );
  });
}

function send(response: PublicJson<unknown>, reply: FastifyReply): void {
  reply.publicJson = response;
  reply.headers(response.headers).type(JSON_TYPE).send(response.text);
}
