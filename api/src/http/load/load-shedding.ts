import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@market/domain/foundation/domain-error';
import { watchEvents } from '@market/contract/live';
import { API_PREFIX, routePath } from '../endpoints/endpoint-metadata.js';
import { PROBLEM_TYPE, problemDocument } from '../errors/problem-document.js';
import { UNAVAILABLE_RETRY_SECONDS } from '../errors/send-problem.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether load shedding refused this request. Such a response is counted, but not logged. */
    wasShed: boolean;
  }
  interface FastifyContextConfig {
    /** Whether this route responds to a request with a page, which costs as much as a read; other responses are files. */
    isPageRequest?: (request: FastifyRequest) => boolean;
  }
}

/** How many reads and rendered pages one process runs at once (API-7). */
export const READS_AT_ONCE = 60;
/** How many writes one process runs at once (API-7). Each write needs a database connection for a whole transaction. */
export const WRITES_AT_ONCE = 20;
/**
 * How many downloads of one kind one process runs at once (API-7). A download runs until its client has read all of
 * it.
 */
export const DOWNLOADS_AT_ONCE = 100;
/**
 * Limits for requests that wait for PayPal, a sign-in provider, GitHub, a file or a slow client (API-7). Such
 * requests need little CPU but may take long, so each kind has its own limit and cannot use up another's. The
 * first pattern that matches method and path of the route determines the kind.
 */
const SLOW_CALL_LIMITS = [
  { calls: /^[A-Z]+ \/paypal\/webhook/, atOnce: 100 },
  { calls: /^[A-Z]+ \/paypal\//, atOnce: 300 },
  { calls: /^[A-Z]+ \/auth\/token/, atOnce: 300 },
  { calls: /^[A-Z]+ \/auth\//, atOnce: 300 },
  { calls: /^[A-Z]+ \/uploads/, atOnce: 300 },
  { calls: /^(?:GET|HEAD) \/deliveries\/[^/]+\/archive$/, atOnce: DOWNLOADS_AT_ONCE },
  { calls: /^(?:GET|HEAD) \/earnings\/(?:statements\/)?file$/, atOnce: DOWNLOADS_AT_ONCE },
  { calls: /^(?:GET|HEAD) \/users\/data-export\/[^/]+\/document$/, atOnce: DOWNLOADS_AT_ONCE },
  // A listing's form may wait for GitHub (LIST-40).
  { calls: /^(?:POST \/mvps|PUT \/mvps\/[^/]+)$/, atOnce: WRITES_AT_ONCE },
];
const STREAM_PATH = routePath(watchEvents);

/** Counts the requests of one kind that run at once. */
class ConcurrencyLimit {
  private runningCount = 0;

  constructor(private readonly atOnce: number) {}

  isLimitReached(): boolean {
    return this.runningCount >= this.atOnce;
  }

  /**
   * Counts a request as running until its response is produced. The time in which the client reads the response does
   * not count.
   */
  count(response: ServerResponse): void {
    this.runningCount += 1;
    let isSlotHeld = true;
    const releaseSlot = () => {
      if (isSlotHeld) this.runningCount -= 1;
      isSlotHeld = false;
    };
    response.once('prefinish', releaseSlot);
    response.once('close', releaseSlot);
  }
}

/** Contains one limit for each kind of request of this process. */
class ConcurrencyLimits {
  private readonly reads = new ConcurrencyLimit(READS_AT_ONCE);
  private readonly writes = new ConcurrencyLimit(WRITES_AT_ONCE);
  private readonly slowCallLimits = SLOW_CALL_LIMITS.map(({ calls: callPattern, atOnce }) => ({
    calls: callPattern,
    limit: new ConcurrencyLimit(atOnce),
  }));

  /** Returns the limit of a request, by its route instead of its URL: URLs of several spellings reach one route. */
  limitFor({ method, routeOptions: { url: path = '' } }: FastifyRequest): ConcurrencyLimit {
    const methodAndPath = isApiCall(path) ? `${method} ${path.slice(API_PREFIX.length)}` : '';
    const slowCallLimit = this.slowCallLimits.find(({ calls: callPattern }) =>
      callPattern.test(methodAndPath),
    );
    if (slowCallLimit) return slowCallLimit.limit;
    return method === 'GET' || method === 'HEAD' ? this.reads : this.writes;
  }
}

/**
 * Responds 503 with Retry-After to requests of a kind whose limit is reached (API-7, decision 0039). The first hook
 * refuses a request before any other work is done for it. The second counts a request once its body has arrived, so
 * that slow senders use up no limit. Requests for which `isCached` returns true are never refused, because the response
 * cache serves them.
 */
export function shedLoad(
  server: FastifyInstance,
  isCached: (request: FastifyRequest) => boolean = () => false,
): void {
  const limits = new ConcurrencyLimits();
  server.decorateRequest('wasShed', false);
  server.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request) || !limits.limitFor(request).isLimitReached() || isCached(request)) return done();
    refuse(request, reply);
  });
  server.addHook('preHandler', (request, reply, done) => {
    // Event streams are not counted: an open stream runs nothing, and `LiveHub` limits their number.
    if (isExempt(request) || isStream(request)) return done();
    const limit = limits.limitFor(request);
    if (limit.isLimitReached()) return refuse(request, reply);
    limit.count(reply.raw);
    done();
  });
}

/**
 * Returns whether a request is not limited: files and health checks, which cost almost nothing, and calls that a
 * rendered page makes, which count as part of that page.
 */
function isExempt(request: FastifyRequest): boolean {
  if (!(request.raw.socket instanceof Socket)) return true;
  return !isApiCall(request.raw.url ?? '') && !request.routeOptions.config.isPageRequest?.(request);
}

const UNAVAILABLE_PROBLEM = problemDocument(new DomainError('server/unavailable'));
const UNAVAILABLE_JSON = JSON.stringify(UNAVAILABLE_PROBLEM);
const UNAVAILABLE_PAGE = `<!doctype html><html lang="en"><title>${UNAVAILABLE_PROBLEM.title}</title><p>${UNAVAILABLE_PROBLEM.detail}</p>`;

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  request.wasShed = true;
  reply.code(503).header('cache-control', 'no-store').header('retry-after', UNAVAILABLE_RETRY_SECONDS);
  if (isApiCall(request.url)) reply.type(PROBLEM_TYPE).send(UNAVAILABLE_JSON);
  else reply.type('text/html; charset=utf-8').send(UNAVAILABLE_PAGE);
}

function isApiCall(url: string): boolean {
  return url.startsWith(`${API_PREFIX}/`);
}

function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === STREAM_PATH;
}
