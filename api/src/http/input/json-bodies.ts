import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import { DomainError } from '@market/domain/foundation/domain-error';
import { routePath } from '../endpoints/endpoint-metadata.js';
import { isNestedDeeper } from './json-nesting.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the JSON body, which a webhook's signature covers. */
    rawBody?: string;
  }
}

/** Maximum nesting. Our own bodies have four levels, PayPal's webhooks fewer than ten. */
const DEPTH_MAX = 32;

/**
 * Accepts JSON bodies only: every other type is 415. An empty body counts as none, since clients send the type with DELETE too.
 * The keys `__proto__` and `constructor.prototype` are refused, and so is nesting too deep for recursive code.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  limitBodies(server);
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    if (isNestedDeeper(text, DEPTH_MAX)) return done(new DomainError('request/malformed'));
    request.rawBody = text;
    return parse(request, text, done);
  });
}

/** Sets the body limits of endpoints that have their own. */
function limitBodies(server: FastifyInstance): void {
  const endpoints = ENDPOINTS.filter(({ bodyMaxBytes }) => bodyMaxBytes !== undefined);
  server.addHook('onRoute', (route) => {
    const endpoint = endpoints.find(
      (candidate) => candidate.method === route.method && routePath(candidate) === route.url,
    );
    if (endpoint?.bodyMaxBytes !== undefined) route.bodyLimit = endpoint.bodyMaxBytes;
  });
}
