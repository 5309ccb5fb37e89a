import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@market/domain/foundation/domain-error';
import { watchEvents } from '@market/contract/live';
import { AdmissionLimit } from './admission-limit.js';
import { API_PREFIX, routePath } from '../endpoints/endpoint-metadata.js';
import { PROBLEM_TYPE, problemDocument } from '../errors/problem-document.js';
import { UNAVAILABLE_RETRY_SECONDS } from '../errors/send-problem.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when load shedding refused this request: it is counted, but not logged as a failure. */
    wasShed: boolean;
  }
}

/** Reads and rendered pages that run at once. */
export const READ_AT_ONCE = { max: 100, min: 40 };
/** Writes that run at once: they take longer than reads and use database connections of their own. */
export const CHANGED_AT_ONCE = { max: 50, min: 10 };
/**
 * Requests that wait for PayPal, a sign-in provider or a file cost little CPU, but may last long. Each kind has a pool of
 * its own, so that however many of one kind wait, no other kind is refused. The first path that matches counts.
 */
const WAITING = [
  { path: '/paypal/webhook', max: 100 },
  { path: '/paypal/', max: 300 },
  { path: '/auth/token', max: 300 },
  { path: '/auth/', max: 300 },
  { path: '/uploads', max: 300 },
].map(({ path, max }) => ({ path: API_PREFIX + path, max }));
const STREAM_PATH = routePath(watchEvents);

/** Counts the requests of one kind that run at once. */
class Pool {
  private running = 0;

  constructor(private readonly limit: Pick<AdmissionLimit, 'whenUnderWay' | 'finish'>) {}

  isFull(): boolean {
    return this.running >= this.limit.whenUnderWay(this.running);
  }

  enter(): void {
    this.running += 1;
  }

  leave(): void {
    this.running -= 1;
    this.limit.finish();
  }

  /** Counts a request until its response is produced; the time a slow client takes to read it does not count. */
  enterUntilSent(response: ServerResponse): void {
    this.enter();
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      this.leave();
    };
    response.once('prefinish', leave);
    response.once('close', leave);
  }
}

/** The pools of this process. A full pool refuses requests of its own kind only. */
export class Admission {
  private readonly reads = new Pool(new AdmissionLimit(READ_AT_ONCE));
  private readonly changes = new Pool(new AdmissionLimit(CHANGED_AT_ONCE));
  private readonly waits = WAITING.map(({ path, max }) => ({
    path,
    pool: new Pool({ whenUnderWay: () => max, finish: () => undefined }),
  }));

  /** The pool that a request belongs to. */
  of({ url = '', method }: Pick<IncomingMessage, 'url' | 'method'>): Pool {
    const waiting = this.waits.find(({ path }) => url.startsWith(path));
    if (waiting) return waiting.pool;
    return method === 'GET' || method === 'HEAD' ? this.reads : this.changes;
  }
}

/**
 * Sheds load: responds 503 with Retry-After while the request's pool is full. The first hook refuses before anything else
 * is spent on the request; the second counts requests whose body has arrived, and refuses those that passed the first one
 * at the same moment. `isCached` names requests that the response cache serves: they are never refused.
 */
export function shedLoad(
  server: FastifyInstance,
  isCached: (request: FastifyRequest) => boolean = () => false,
): void {
  const admission = new Admission();
  server.decorateRequest('wasShed', false);
  server.addHook('onRequest', (request, reply, done) => {
    if (isAdmitted(request) || !admission.of(request.raw).isFull() || isCached(request)) return done();
    refuse(request, reply);
  });
  server.addHook('preHandler', (request, reply, done) => {
    // A stream stays open without running anything. The live hub bounds how many there are.
    if (isAdmitted(request) || isStream(request.url)) return done();
    const pool = admission.of(request.raw);
    if (pool.isFull()) return refuse(request, reply);
    pool.enterUntilSent(reply.raw);
    done();
  });
}

/** Files cost next to nothing. What a page reads from our own API was admitted with that page. */
function isAdmitted({ raw }: FastifyRequest): boolean {
  return !isWork(raw) || !(raw.socket instanceof Socket);
}

const PROBLEM = problemDocument(new DomainError('server/unavailable'));
const PROBLEM_JSON = JSON.stringify(PROBLEM);
const PROBLEM_PAGE = `<!doctype html><html lang="en"><title>${PROBLEM.title}</title><p>${PROBLEM.detail}</p>`;

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  request.wasShed = true;
  reply.code(503).header('cache-control', 'no-store').header('retry-after', UNAVAILABLE_RETRY_SECONDS);
  if (isCall(request.url)) reply.type(PROBLEM_TYPE).send(PROBLEM_JSON);
  else reply.type('text/html; charset=utf-8').send(PROBLEM_PAGE);
}

/** A call of the API, or a page that is rendered on the server. */
function isWork({ url = '', headers }: IncomingMessage): boolean {
  return isCall(url) || (headers.accept?.includes('text/html') ?? false);
}

function isCall(url: string): boolean {
  return url.startsWith(`${API_PREFIX}/`);
}

function isStream(url: string): boolean {
  return url.split('?', 1)[0] === STREAM_PATH;
}
