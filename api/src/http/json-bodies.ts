import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON that was sent, byte for byte: what a sender's signature is about. */
    rawBody?: string;
  }
}

/**
 * Reads JSON and nothing else: every other type is 415. An empty body counts as none, since clients send the type with
 * DELETE too; `__proto__` and `constructor.prototype` keys are refused.
 */
export function takeJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, undefined);
    request.rawBody = text;
    return parse(request, text, done);
  });
}
