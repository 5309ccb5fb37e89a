import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '@market/domain/foundation/domain-error';
import { watchEvents } from '@market/contract/live';
import { AdmissionLimit } from './admission-limit.js';
import { API_PREFIX, routePath } from './endpoint-metadata.js';
import { KnownAnswer } from './known-answer.js';
import { PROBLEM_TYPE, problemDocument } from './problem-document.js';
import { standBefore } from './before-framework.js';
import type { RateLimits } from './rate-limits.js';
import { UNAVAILABLE_RETRY_SECONDS } from './send-problem.js';

/** What is read, or shown as a page. */
export const READ_AT_ONCE = { max: 100, min: 40 };
/** What is changed takes several times as long, of connections of its own: it must not wait behind its like. */
export const CHANGED_AT_ONCE = { max: 50, min: 10 };
/** Calls that wait for PayPal, for a provider or for a file: they take little of our own time, but theirs may be long. */
const WAITING_MAX = 300;
const WAITING_PATHS = ['/paypal/', '/auth/', '/uploads'].map((path) => API_PREFIX + path);
const STREAM_PATH = routePath(watchEvents);

/** How many calls of one kind are under way. */
class UnderWay {
  private count = 0;

  constructor(private readonly limit: Pick<AdmissionLimit, 'whenUnderWay' | 'finish'>) {}

  isFull(): boolean {
    return this.count >= this.limit.whenUnderWay(this.count);
  }

  /** One more begins. */
  enter(): void {
    this.count += 1;
  }

  /** One that had begun is over. */
  leave(): void {
    this.count -= 1;
    this.limit.finish();
  }

  /** Counts a call until its answer is made: how slowly that is read is no work of ours. */
  enterUntilMade(response: ServerResponse): void {
    this.enter();
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      this.leave();
    };
    response.once('prefinish', leave);
    response.once('close', leave);
  }
}

/** Calls under way by their kind: those that need us alone, to read or to change something, and those that wait for others. */
export class Admission {
  private readonly reads = new UnderWay(new AdmissionLimit(READ_AT_ONCE));
  private readonly changes = new UnderWay(new AdmissionLimit(CHANGED_AT_ONCE));
  private readonly waits = new UnderWay({ whenUnderWay: () => WAITING_MAX, finish: () => undefined });

  /** The kind that a call is of. */
  of({ url = '', method }: IncomingMessage): UnderWay {
    if (isWaiting(url)) return this.waits;
    return method === 'GET' || method === 'HEAD' ? this.reads : this.changes;
  }
}

/** Counts calls of the API per address, but for those that were counted before; gives every answer its request's id. */
export function countCalls(
  server: FastifyInstance,
  limits: RateLimits,
  isCounted: (request: IncomingMessage) => boolean = () => false,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (isCall(request.url) && !isCounted(request.raw)) limits.countCall(request.ip);
    done();
  });
}

/**
 * Counts calls of the API, and pages, that have arrived whole and are at work. What is too much is refused before it costs anything: at
 * the door, or where many came through it at once, behind it.
 */
export function admitCalls(server: FastifyInstance, admission = new Admission()): void {
  refuseAtTheDoor(server, admission);
  server.addHook('preHandler', (request, reply, done) => {
    // A stream stays open while nothing is worked on; its own keeper bounds how many there are.
    if (!isWork(request.raw) || isStream(request.url)) return done();
    // What a page asks of our own API is part of that page's work, and was let in with it.
    if (!(request.raw.socket instanceof Socket)) return done();
    const underWay = admission.of(request.raw);
    if (underWay.isFull()) throw new DomainError('server/unavailable');
    underWay.enterUntilMade(reply.raw);
    return done();
  });
}

/** Before the framework has made anything of the call: a refusal must cost a small part of an answer. */
function refuseAtTheDoor(server: FastifyInstance, admission: Admission): void {
  const call = refusal(server, PROBLEM_TYPE, JSON.stringify(PROBLEM));
  const page = refusal(server, 'text/html; charset=utf-8', PROBLEM_PAGE);
  standBefore(server, (request, response, pass) => {
    if (!isWork(request) || !admission.of(request).isFull()) return pass();
    (isCall(request.url ?? '') ? call : page).send(request, response);
  });
}

const PROBLEM = problemDocument(new DomainError('server/unavailable'));
const PROBLEM_PAGE = `<!doctype html><html lang="en"><title>${PROBLEM.title}</title><p>${PROBLEM.detail}</p>`;

function refusal({ server }: FastifyInstance, type: string, body: string): KnownAnswer {
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
    'x-content-type-options': 'nosniff',
  };
  return new KnownAnswer({ status: 503, headers, body }, server);
}

/** A call of the API, or a page that is rendered for somebody; files cost next to nothing. */
function isWork({ url = '', headers }: IncomingMessage): boolean {
  return isCall(url) || (headers.accept?.includes('text/html') ?? false);
}

function isCall(url: string): boolean {
  return url.startsWith(`${API_PREFIX}/`);
}

function isWaiting(url: string): boolean {
  return WAITING_PATHS.some((path) => url.startsWith(path));
}

function isStream(url: string): boolean {
  return url.split('?', 1)[0] === STREAM_PATH;
}
