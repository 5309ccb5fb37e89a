import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import { DomainError } from '@market/domain/foundation/domain-error';
import { routePath } from '../endpoints/endpoint-metadata.js';
import { isNestedDeeper } from './json-nesting.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed text of the JSON body, for the signature of a webhook. */
    rawBody?: string;
  }
}

/** How deep a JSON body may be nested. Our clients send four levels, PayPal's webhooks fewer than ten. */
const DEPTH_MAX = 32;

/**
 * Accepts only JSON bodies; any other type gets 415. An empty body counts as none, since clients send the
 * content type even with DELETE. Refuses the keys `__proto__` and `constructor.prototype`, and nesting that
 * is too deep for recursive code.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  limitBodySizes(server);
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    if (isNestedDeeper(text, DEPTH_MAX)) return done(new DomainError('request/malformed'));
    request.rawBody = text;
    return parseJson(request, text, done);
  });
}

/** Applies the body sizes that endpoints declare as their maximum, instead of the default of the server. */
function limitBodySizes(server: FastifyInstance): void {
  const limitedEndpoints = ENDPOINTS.filter(({ bodyMaxBytes }) => bodyMaxBytes !== undefined);
  server.addHook('onRoute', (route) => {
    const endpoint = limitedEndpoints.find(
      (candidate) => candidate.method === route.method && routePath(candidate) === route.url,
    );
    if (endpoint?.bodyMaxBytes !== undefined) route.bodyLimit = endpoint.bodyMaxBytes;
  });
}
