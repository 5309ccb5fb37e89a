import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@market/contract/endpoint';
import { listCategories, listListings, readListing } from '@market/contract/listings';
import { routePath } from '../http/endpoint-metadata.js';
import { encodingOf } from '../http/compressed-answers.js';
import type { AnswerCache, Ticket } from './answer-cache.js';
import { FirstAsked } from './first-asked.js';
import type { KeptAnswer } from './kept-answer.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while an answer is made that may be kept. */
    keepBy?: Ticket;
  }
}

/** What visitors ask most, and what changes by listings alone. */
const KEPT: readonly Endpoint[] = [listListings, readListing, listCategories];
const JSON_TYPE = 'application/json; charset=utf-8';
/** Browsers ask each time and mostly hear 304; caches between us and many of them may answer for this long. */
const HOW_LONG = 'public, max-age=0, must-revalidate, s-maxage=5';
const VARIES = 'authorization, accept-encoding';

/**
 * Answers visitors from memory before Nest sees the call. Whoever asks first makes the answer; who asks for the same
 * meanwhile waits for it. Signed-in callers are always answered anew.
 */
export function answerAgain(server: FastifyInstance, cache: AnswerCache): void {
  const routes = new Set(KEPT.map(routePath));
  const firsts = new FirstAsked();

  server.addHook('onRequest', (request, reply, done) => {
    if (!isVisitors(request) || !routes.has(request.routeOptions.url ?? '')) return done();
    const kept = cache.find(request.url);
    if (kept) return void send(request, reply, kept).catch(done);
    const ticket = cache.begin();
    if (ticket === undefined) return done();
    return void firsts
      .ask(request.url)
      .then((isFirst) => {
        const made = isFirst ? undefined : cache.find(request.url);
        if (made) return send(request, reply, made);
        request.keepBy = ticket;
        return done();
      })
      .catch(done);
  });

  server.addHook('onSend', async (request, reply, payload) => {
    const { keepBy } = request;
    if (keepBy === undefined || typeof payload !== 'string' || reply.statusCode !== 200) return payload;
    const kept = cache.keep(keepBy, request.url, payload);
    firsts.answered(request.url);
    return bytesOf(request, reply, kept);
  });
  server.addHook('onResponse', (request, _reply, done) => {
    if (request.keepBy !== undefined) firsts.answered(request.url);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    if (request.keepBy !== undefined) firsts.answered(request.url);
    done();
  });
}

function isVisitors({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && !headers.authorization;
}

async function send(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): Promise<void> {
  reply.header('content-type', JSON_TYPE);
  const bytes = bytesOf(request, reply, kept);
  reply.send((await bytes) ?? undefined);
}

/** Sets the headers of a kept answer and gives its bytes; none where the asker has them already. */
function bytesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswer,
): Buffer | null | Promise<Buffer> {
  reply.header('etag', kept.etag).header('cache-control', HOW_LONG).header('vary', VARIES);
  if (request.headers['if-none-match'] === kept.etag) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  const bytes = kept.bytes(encoding);
  if (bytes) reply.header('content-length', bytes.byteLength);
  return bytes ?? (encoding ? kept.encode(encoding) : null);
}
