import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@market/contract/endpoint';
import { listCategories, listListings, readListing } from '@market/contract/listings';
import { routePath } from '../http/endpoint-metadata.js';
import { encodingOf } from '../http/compressed-answers.js';
import type { AnswerCache, Ticket } from './answer-cache.js';
import { FirstAsked } from './first-asked.js';
import type { Form, KeptAnswer } from './kept-answer.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while an answer is made that may be kept. */
    keepBy?: Ticket;
  }
}

/** What visitors ask most, and what changes by listings alone. */
const KEPT: readonly Endpoint[] = [listListings, readListing, listCategories];
const ROUTES = new Set(KEPT.map(routePath));

/**
 * Answers visitors from memory before anything else looks at the call: past Fastify too, which would put every header
 * together anew. `headers` go out with each answer.
 */
export function answerAtOnce(
  server: FastifyInstance,
  cache: AnswerCache,
  headers: Readonly<Record<string, string>>,
): void {
  const always = Object.entries(headers).flat();
  server.addHook('onRequest', (request, reply, done) => {
    const kept = isVisitors(request) ? cache.find(request.url) : undefined;
    if (!kept) return done();
    const form = formFor(request, kept);
    const bytes = kept.bytes(form);
    if (!bytes) return done();
    reply.hijack();
    const lines = [...always, 'x-request-id', request.id, ...kept.head(form).flat()];
    reply.raw.writeHead(form === 'known' ? 304 : 200, lines).end(bytes);
    return undefined;
  });
}

/** Whoever asks first makes an answer; who asks for the same meanwhile waits for it. Signed-in callers are always answered anew. */
export function answerAgain(server: FastifyInstance, cache: AnswerCache): void {
  const firsts = new FirstAsked();

  server.addHook('onRequest', (request, reply, done) => {
    if (!isVisitors(request)) return done();
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

  server.addHook('onSend', (request, reply, payload, done) => {
    const { keepBy } = request;
    if (keepBy === undefined || typeof payload !== 'string' || reply.statusCode !== 200)
      return done(null, payload);
    const kept = cache.keep(keepBy, request.url, payload);
    firsts.answered(request.url);
    return void bytesOf(request, reply, kept).then((bytes) => done(null, bytes), done);
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

function isVisitors({ method, headers, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' && !headers.authorization && ROUTES.has(routeOptions.url ?? '');
}

async function send(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): Promise<void> {
  reply.send(await bytesOf(request, reply, kept));
}

/** Sets status and headers of a kept answer and gives its bytes. */
async function bytesOf(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): Promise<Buffer> {
  const form = formFor(request, kept);
  const bytes = kept.bytes(form) ?? (await kept.encode(form));
  if (form === 'known') reply.code(304).removeHeader('content-type');
  for (const [name, value] of kept.head(form)) reply.header(name, value);
  return bytes;
}

/** How an asker is answered: who has it already is told so. */
function formFor({ headers }: FastifyRequest, kept: KeptAnswer): Form {
  return headers['if-none-match'] === kept.etag
    ? 'known'
    : (encodingOf(headers['accept-encoding']) ?? 'plain');
}
