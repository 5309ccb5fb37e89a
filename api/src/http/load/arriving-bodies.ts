import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { VIDEO_UPLOADS_PATH } from '@market/contract/uploads/uploads';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { API_PREFIX } from '../endpoints/endpoint-metadata.js';
import { PROBLEM_TYPE, problemDocument } from '../errors/problem-document.js';

/** How many bytes of an incomplete body must arrive in each `PROGRESS_WINDOW_MS`. */
const PROGRESS_MIN_BYTES = 64 * 1024;
const PROGRESS_WINDOW_MS = 10 * SECOND_MS;
/**
 * How long the rest of a body is read and discarded after an early response. If the connection were closed at
 * once, the client would lose the response.
 */
const DISCARD_BODY_FOR_MS = 5 * SECOND_MS;
/** How many bytes of incomplete JSON bodies one process buffers at most, in all requests together. */
const BUFFERED_MAX_BYTES = 32 * 1024 * 1024;
const BODY_CHECK_INTERVAL_MS = SECOND_MS;

/** A request whose body has not arrived completely. */
interface IncompleteRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startBytes: number;
  /**
   * The last time at which enough of the body had arrived, and how many bytes the connection had received
   * then.
   */
  lastProgressMs: number;
  lastProgressBytes: number;
  /** When the response was sent; undefined before that. */
  respondedAtMs?: number;
}

/**
 * Limits how slowly request bodies may arrive and how much memory they use (UPLOAD-8). A body that is too
 * slow gets 408, or its connection is closed. Node and Fastify limit only the time of a whole request: with a
 * byte now and then, a client could occupy a connection and an upload slot for 30 s, and JSON bodies could use
 * any amount of memory. A request that got a response before its body arrived gets no second response.
 */
export class ArrivingBodies {
  private incompleteRequests: IncompleteRequest[] = [];

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Watches a request until its body is complete. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length = '0', 'transfer-encoding': transferEncoding } = request.headers;
    if (length === '0' && transferEncoding === undefined) return;
    const { bytesRead } = request.socket;
    const lastProgressMs = this.nowMs();
    this.incompleteRequests.push({
      request,
      response,
      startBytes: bytesRead,
      lastProgressMs,
      lastProgressBytes: bytesRead,
    });
  }

  /** Returns whether the request that a connection is sending already got a response. */
  hasResponse(socket: Socket): boolean {
    return this.incompleteRequests.some(
      ({ request, response }) => request.socket === socket && response.headersSent,
    );
  }

  /**
   * Refuses bodies that are too slow or use too much memory, and closes connections that still send after
   * their response.
   */
  check(): void {
    this.incompleteRequests = this.incompleteRequests.filter(
      ({ request }) => !request.complete && !request.destroyed && !request.socket.destroyed,
    );
    for (const body of this.incompleteRequests) {
      if (body.response.writableEnded) this.discardRest(body);
      else if (this.isTooSlow(body)) refuse(body);
    }
    this.limitBufferedBytes();
  }

  private discardRest(body: IncompleteRequest): void {
    body.respondedAtMs ??= this.nowMs();
    body.request.resume();
    if (this.nowMs() - body.respondedAtMs >= DISCARD_BODY_FOR_MS) body.request.socket.destroy();
  }

  /**
   * Returns whether the client sends a body too slowly. Does not count the time in which this process itself
   * does not read.
   */
  private isTooSlow(body: IncompleteRequest): boolean {
    const { bytesRead } = body.request.socket;
    const hasProgressed =
      bytesRead - body.lastProgressBytes >= PROGRESS_MIN_BYTES || body.request.readableLength > 0;
    if (!hasProgressed) return this.nowMs() - body.lastProgressMs >= PROGRESS_WINDOW_MS;
    body.lastProgressMs = this.nowMs();
    body.lastProgressBytes = bytesRead;
    return false;
  }

  /**
   * Refuses bodies until the remaining ones are within BUFFERED_MAX_BYTES. The oldest are refused first, because a body
   * that arrives at normal speed would already be complete.
   */
  private limitBufferedBytes(): void {
    const bufferedBodies = this.incompleteRequests.filter(({ request }) => isJson(request));
    let bufferedBytes = bufferedBodies.reduce((totalBytes, body) => totalBytes + countReceivedBytes(body), 0);
    for (const body of bufferedBodies) {
      if (bufferedBytes <= BUFFERED_MAX_BYTES) return;
      bufferedBytes -= countReceivedBytes(body);
      refuse(body);
    }
  }
}

/** Applies the limits of `ArrivingBodies` to a server. */
export function limitArrivingBodies(server: FastifyInstance, bodies = new ArrivingBodies()): void {
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    bodies.watch(request, response),
  );
  // Fastify responds to a request that Node has timed out. Destroying the connection first prevents a second response.
  server.server.prependListener('clientError', (_error: Error, socket: Socket) => {
    if (bodies.hasResponse(socket)) socket.destroy();
  });
  const timer = setInterval(() => bodies.check(), BODY_CHECK_INTERVAL_MS).unref();
  server.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}

const INCOMPLETE_PROBLEM = problemDocument(new DomainError('request/incomplete'));
const PROBLEM_HEADERS = {
  'content-type': PROBLEM_TYPE,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/**
 * Refuses a request. A tus client resumes an upload after its connection was closed, but not after a response
 * of 4xx, so its connection is closed.
 */
function refuse({ request, response }: IncompleteRequest): void {
  const isResumable = request.url?.startsWith(API_PREFIX + VIDEO_UPLOADS_PATH) ?? false;
  if (isResumable || response.headersSent) return void request.socket.destroy();
  response.writeHead(INCOMPLETE_PROBLEM.status, PROBLEM_HEADERS).end(JSON.stringify(INCOMPLETE_PROBLEM));
}

function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

function countReceivedBytes({ request, startBytes }: IncompleteRequest): number {
  return request.socket.bytesRead - startBytes;
}
