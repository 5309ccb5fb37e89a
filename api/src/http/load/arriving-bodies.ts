import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { VIDEO_UPLOADS_PATH } from '@market/contract/uploads';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { API_PREFIX } from '../endpoints/endpoint-metadata.js';
import { PROBLEM_TYPE, problemDocument } from '../errors/problem-document.js';

/** A body delivers at least so many bytes in this time, or its last one: 6 KiB a second. */
const AT_LEAST_BYTES = 64 * 1024;
const WITHIN_MS = 10 * SECOND_MS;
/** After an early response the rest is read and dropped for this long: a closed connection would cost the client the response. */
const DROPPED_FOR_MS = 5 * SECOND_MS;
/** JSON bodies are held in memory until they are whole: all of one process together hold at most so much. */
const HELD_MAX_BYTES = 32 * 1024 * 1024;
const CHECK_EVERY_MS = SECOND_MS;

/** A request whose body has not arrived whole. */
interface Arriving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startBytes: number;
  /** When it had last delivered enough, and how much it had then. */
  markMs: number;
  markBytes: number;
  respondedMs?: number;
}

/**
 * Bounds how slowly bodies arrive, since each holds a connection and perhaps a place or memory. Node's own limit is for
 * whole requests, and lets a single byte a second through until then. A connection gets one response: a request that was
 * answered before its body arrived is not answered once more when time runs out.
 */
export class ArrivingBodies {
  private arriving: Arriving[] = [];

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Watches a request until its body is whole; one without a body costs nothing. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return;
    const { bytesRead } = request.socket;
    const markMs = this.nowMs();
    this.arriving.push({ request, response, startBytes: bytesRead, markMs, markBytes: bytesRead });
  }

  /** Whether the request that a connection is sending has its response already. */
  hasResponse(socket: Socket): boolean {
    return this.arriving.some(({ request, response }) => request.socket === socket && response.headersSent);
  }

  /** Ends the requests that are too slow, and connections whose response did not end them. */
  check(): void {
    this.arriving = this.arriving.filter(
      ({ request }) => !request.complete && !request.destroyed && !request.socket.destroyed,
    );
    for (const one of this.arriving) {
      if (one.response.writableEnded) this.drop(one);
      else if (this.isTooSlow(one)) refuse(one);
    }
    this.boundHeldBytes();
  }

  private drop(one: Arriving): void {
    one.respondedMs ??= this.nowMs();
    one.request.resume();
    if (this.nowMs() - one.respondedMs >= DROPPED_FOR_MS) one.request.socket.destroy();
  }

  /** Bytes that wait to be read by us are no fault of the client's. */
  private isTooSlow(one: Arriving): boolean {
    const { bytesRead } = one.request.socket;
    const isEnough = bytesRead - one.markBytes >= AT_LEAST_BYTES || one.request.readableLength > 0;
    if (!isEnough) return this.nowMs() - one.markMs >= WITHIN_MS;
    one.markMs = this.nowMs();
    one.markBytes = bytesRead;
    return false;
  }

  /** Ends the oldest first: a body that arrives as it should is gone in a moment. */
  private boundHeldBytes(): void {
    const held = this.arriving.filter(({ request }) => isJson(request));
    let bytes = held.reduce((sum, one) => sum + bytesOf(one), 0);
    for (const one of held) {
      if (bytes <= HELD_MAX_BYTES) return;
      bytes -= bytesOf(one);
      refuse(one);
    }
  }
}

/** Watches the bodies that a server receives. */
export function boundArrivingBodies(server: FastifyInstance, bodies = new ArrivingBodies()): void {
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    bodies.watch(request, response),
  );
  // Fastify's own listener responds to requests that Node gave up, unless their connection is gone.
  server.server.prependListener('clientError', (_error: Error, socket: Socket) => {
    if (bodies.hasResponse(socket)) socket.destroy();
  });
  const timer = setInterval(() => bodies.check(), CHECK_EVERY_MS).unref();
  server.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}

const PROBLEM = problemDocument(new DomainError('request/incomplete'));
const HEADERS = {
  'content-type': PROBLEM_TYPE,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/** A tus client resumes after a closed connection, and gives up after a response of 4xx. */
function refuse({ request, response }: Arriving): void {
  const isResumable = request.url?.startsWith(API_PREFIX + VIDEO_UPLOADS_PATH) ?? false;
  if (isResumable || response.headersSent) return void request.socket.destroy();
  response.writeHead(PROBLEM.status, HEADERS).end(JSON.stringify(PROBLEM));
}

function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

function bytesOf({ request, startBytes }: Arriving): number {
  return request.socket.bytesRead - startBytes;
}
